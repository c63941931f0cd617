// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads YCSB's text by the rules of a peer's parser: {@code ParseResults} and {@code
 * FromSummaryLines} in {@code perfkitbenchmarker/linux_packages/ycsb_stats.py} of Google's
 * PerfKitBenchmarker. Results begin at {@code [OVERALL]}; only lines whose section is of capital
 * letters alone are read, each of three fields; latencies in microseconds become milliseconds.
 */
final class PerfKitParser {

  private static final String HEAD = "[OVERALL]";
  private static final Pattern SECTION = Pattern.compile("^\\[[A-Z]+\\]");

  private PerfKitParser() {}

  /** Returns the figures by section, in lower case, and name. */
  static Map<String, Map<String, Double>> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
    for (String line : lines.stream().dropWhile(one -> !one.startsWith(HEAD)).toList()) {
      if (SECTION.matcher(line).find()) {
        String[] fields = line.split(",", -1);
        if (fields.length != 3) {
          throw new IOException("not three fields: " + line);
        }
        String section = fields[0].substring(1, fields[0].length() - 1).toLowerCase(Locale.ROOT);
        addFigure(groups.computeIfAbsent(section, name -> new LinkedHashMap<>()), fields);
      }
    }
    return groups;
  }

  private static void addFigure(Map<String, Double> group, String[] fields) {
    String name = fields[1].strip();
    String text = fields[2].strip();
    double value = text.contains(".") ? Double.parseDouble(text) : Long.parseLong(text);
    boolean micros = name.contains("(us)");
    group.put(micros ? name.replace("(us)", "(ms)") : name, micros ? value / 1000 : value);
  }
}
