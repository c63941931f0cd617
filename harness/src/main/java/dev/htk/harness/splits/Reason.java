package dev.htk.harness.splits;

import java.io.IOException;
import java.util.regex.Pattern;

/** Why HBase did not do something, in one line for a person. */
final class Reason {

  /** Each exception on the way puts its class before the message; the last one's is kept. */
  private static final Pattern WRAPPERS = Pattern.compile("^(?:[\\w.$]+(?:Exception|Error): )+");

  /** Advice of the master's TableDescriptorChecker that leads to a table that cannot flush. */
  private static final Pattern BYPASS =
      Pattern.compile(" ?Set hbase\\.table\\.sanity\\.checks to false .*$");

  private Reason() {}

  static String of(IOException failure) {
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
