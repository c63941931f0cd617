// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.util.regex.Pattern;

/** Extracts from an exception, in one line for the user, why something failed. */
public final class Reason {

  /** Matches the exception classes in front of the message, one for each wrapper. */
  private static final Pattern WRAPPERS = Pattern.compile("^(?:[\\w.$]+(?:Exception|Error): )+");

  /** Matches advice of the master's TableDescriptorChecker that breaks flushes of a table. */
  private static final Pattern BYPASS =
      Pattern.compile(" ?Set hbase\\.table\\.sanity\\.checks to false .*$");

  private Reason() {}

  /**
   * Returns the reason in a failure's message, without the classes of exceptions, further lines,
   * and advice that does harm.
   */
  public static String of(Throwable failure) {
    if (failure.getMessage() == null) {
      return failure.toString();
    }
    if (failure instanceof NoClassDefFoundError || failure instanceof ClassNotFoundException) {
      return "it lacks the class " + failure.getMessage().replace('/', '.');
    }
    String first = failure.getMessage().lines().findFirst().orElse("");
    String bare = BYPASS.matcher(first).replaceFirst("");
    return bare.contains("ClassNotFoundException: ")
        ? "it lacks the class " + bare.substring(bare.lastIndexOf(": ") + 2).strip()
        : withoutClasses(bare);
  }

  /** Returns a line without the classes of exceptions in front of its message. */
  static String withoutClasses(String line) {
    return WRAPPERS.matcher(line).replaceFirst("").strip();
  }
}
