// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes {@code script-variables.tsv}, the variables of {@code HBASE_…} that HBase's own scripts
 * read, out of a clone of HBase's repository.
 *
 * <pre>mvn -pl tuning -am test-compile, then this class with
 * OUTPUT CLONE 2.5=BRANCH 2.6=BRANCH 3.0=BRANCH</pre>
 */
final class ScriptVariablesGenerator {

  private static final Pattern READ = Pattern.compile("\\$\\{?[#!]?(HBASE_[A-Z0-9_]+)");

  private ScriptVariablesGenerator() {}

  /**
   * Writes the list.
   *
   * @param args the list's path, the clone, then one {@code LINE=BRANCH} for each line
   */
  public static void main(String[] args) throws IOException {
    SortedMap<String, List<String>> lines = new TreeMap<>();
    for (String line : Arrays.asList(args).subList(2, args.length)) {
      String[] parts = line.split("=", 2);
      Matcher read = READ.matcher(scripts(Path.of(args[1]), parts[1]));
      while (read.find()) {
        List<String> readers = lines.computeIfAbsent(read.group(1), name -> new ArrayList<>());
        if (!readers.contains(parts[0])) {
          readers.add(parts[0]);
        }
      }
    }
    StringBuilder text =
        new StringBuilder("# Variables that HBase's scripts read: name, release lines.\n");
    for (Map.Entry<String, List<String>> variable : lines.entrySet()) {
      text.append(variable.getKey())
          .append('\t')
          .append(String.join(" ", variable.getValue()))
          .append('\n');
    }
    Files.writeString(Path.of(args[0]), text);
  }

  private static String scripts(Path clone, String branch) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String file :
        git(clone, "ls-tree", "-r", "--name-only", branch, "bin", "conf/hbase-env.sh")
            .lines()
            .toList()) {
      if (!file.endsWith(".cmd")) {
        text.append(git(clone, "show", branch + ":" + file)).append('\n');
      }
    }
    return text.toString();
  }

  private static String git(Path clone, String... arguments) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("git", "-C", clone.toString());
    builder.command().addAll(List.of(arguments));
    Process git = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
