// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.io.IOException;
import java.util.regex.Pattern;

/** Extracts from HBase's exception, in one line for the user, why a request failed. */
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
  public static String of(IOException failure) {
    if (failure.getMessage() == null) {
      return failure.toString();
    }
    String first = failure.getMessage().lines().findFirst().orElse("");
    String bare = BYPASS.matcher(first).replaceFirst("");
    return bare.contains("ClassNotFoundException: ")
        ? "it lacks the class " + bare.substring(bare.lastIndexOf(": ") + 2).strip()
        : WRAPPERS.matcher(bare).replaceFirst("").strip();
  }
}
