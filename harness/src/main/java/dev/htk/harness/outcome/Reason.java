package dev.htk.harness.outcome;

import java.io.IOException;
import java.util.regex.Pattern;

/** Says in one line for a person why HBase did not do something. */
public final class Reason {

  /** Each exception on the way puts its class before the message; the last one's is kept. */
  private static final Pattern WRAPPERS = Pattern.compile("^(?:[\\w.$]+(?:Exception|Error): )+");

  /** Advice of the master's TableDescriptorChecker that leads to a table that cannot flush. */
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
