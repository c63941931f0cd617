// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.jvm;

import dev.htk.tuning.env.EnvFile;
import dev.htk.tuning.env.EnvFlag;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The Java versions that the servers may have. Immutable.
 *
 * @param first the first feature version, such as 8 or 17
 * @param last the last one; the same if the version is known
 * @param source for a message, where the version is from; empty if it is not known
 */
public record JavaVersions(int first, int last, String source) {

  /** The first version that the lists cover. */
  public static final int FIRST = 8;

  /** The last version that the lists cover. */
  public static final int LAST = 25;

  /** The releases that HBase is used with. */
  static final List<Integer> RELEASES = List.of(8, 11, 17, 21, 25);

  private static final int LEAST_OF_3_0 = 17;

  /** A larger number in a path is no version of Java. */
  private static final int HIGHEST = 40;

  /**
   * Matches a version behind the name of a JDK in a path, such as {@code java-17-openjdk}, {@code
   * jdk1.8.0_292} or {@code zulu8}.
   */
  private static final Pattern IN_PATH =
      Pattern.compile(
          "(?:java|jdk|jre|jvm|temurin|zulu|corretto|graalvm|liberica|semeru|sapmachine|dragonwell"
              + "|microsoft|oracle|openj9)(?:-?(?:se|jdk|jre|ce|ee|java))*[-_/]?(?:1\\.)?"
              + "([1-9]\\d?)(?![\\d])(?:[._+u-]|/|$)",
          Pattern.CASE_INSENSITIVE);

  /**
   * Returns the versions that the servers of a script may have: what was told, else what {@code
   * JAVA_HOME} in the script names, else whatever the HBase line runs on.
   */
  public static JavaVersions of(EnvFile env, HBaseLine line) {
    if (env.java().isPresent()) {
      int told = env.java().getAsInt();
      return new JavaVersions(told, told, "--java");
    }
    for (EnvFlag path : env.words("JAVA_HOME")) {
      OptionalInt version = inPath(path.text());
      if (path.certain() && version.isPresent() && env.words("JAVA_HOME").size() == 1) {
        int named = version.getAsInt();
        return new JavaVersions(named, named, "JAVA_HOME in line " + path.line());
      }
    }
    return new JavaVersions(least(line), LAST, "");
  }

  /** Returns the first Java version that an HBase line runs on. */
  public static int least(HBaseLine line) {
    return line == HBaseLine.V3_0 ? LEAST_OF_3_0 : FIRST;
  }

  /** Returns the version that the path of a JDK names. */
  static OptionalInt inPath(String path) {
    Matcher matcher = IN_PATH.matcher(path);
    OptionalInt version = OptionalInt.empty();
    int from = 0;
    while (matcher.find(from)) {
      int named = Integer.parseInt(matcher.group(1));
      version = named <= HIGHEST ? OptionalInt.of(named) : version;
      from = matcher.end(1);
    }
    return version;
  }

  /** Returns whether there is only one. */
  boolean isKnown() {
    return first == last;
  }

  /** Returns them for a message, such as {@code Java 17 (JAVA_HOME in line 1)}. */
  String words() {
    return isKnown()
        ? "Java " + first + " (" + source + ")"
        : "every Java from " + first + " to " + last;
  }

  /** Returns that none of them starts with a flag. */
  String refusing(String flag) {
    return isKnown()
        ? words() + " does not start with " + flag
        : Phrase.of("no Java from %d to %d starts with %s", first, last, flag);
  }

  boolean allMatch(IntPredicate condition) {
    return each().allMatch(condition);
  }

  IntStream each() {
    return IntStream.rangeClosed(first, last);
  }
}
