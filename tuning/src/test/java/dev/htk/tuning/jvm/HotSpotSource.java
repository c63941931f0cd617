// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Collects the flags of Java 8 from HotSpot's sources, for want of such a JVM. */
final class HotSpotSource {

  private static final Pattern DECLARED =
      Pattern.compile(
          "^ *(product|product_pd|product_rw|lp64_product|manageable|experimental|diagnostic)"
              + "\\((\\w+), *(\\w+)",
          Pattern.MULTILINE);
  private static final Pattern OBSOLETE =
      Pattern.compile(
          "\\{ *\"(\\w+)\", *JDK_Version::jdk\\w*\\([^)]*\\), *JDK_Version::jdk\\((9|10)\\)");

  private HotSpotSource() {}

  /**
   * Returns the flags of 64-bit Linux on x86.
   *
   * @param folder the checked-out sources of HotSpot
   */
  static Map<String, FlagState> flags(Path folder) throws IOException {
    Map<String, FlagState> flags = new TreeMap<>();
    for (Path file : files(folder)) {
      String source = Files.readString(file);
      Matcher declared = DECLARED.matcher(source);
      while (declared.find()) {
        String word = declared.group(1);
        String kind = word.equals("experimental") || word.equals("diagnostic") ? word : "product";
        flags.put(declared.group(3), new FlagState(FlagState.typeOf(declared.group(2)), kind));
      }
      Matcher obsolete = OBSOLETE.matcher(source);
      while (obsolete.find()) {
        flags.putIfAbsent(obsolete.group(1), new FlagState("number", FlagState.IGNORED));
      }
    }
    return flags;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().matches(".*(globals\\w*\\.hpp|/arguments\\.cpp)"))
          .filter(
              file ->
                  !file.toString()
                      .matches(
                          ".*/(ppc|sparc|zero|aix\\w*|bsd\\w*|solaris\\w*|windows\\w*|shark|linux_(ppc|sparc|zero))/.*"))
          .sorted()
          .toList();
    }
  }
}
