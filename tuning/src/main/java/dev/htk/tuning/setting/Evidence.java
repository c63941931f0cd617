// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells how the kit knows the limits of a setting.
 *
 * @param kind the way in which they were seen
 * @param of the release whose server was started, or the method that checks the value
 */
public record Evidence(Kind kind, String of) {

  private static final Pattern TEXT = Pattern.compile("(run|code) (\\S+)");

  /** The ways to see what HBase does with a value. */
  public enum Kind {
    /** A real server was started with values outside the limits. */
    RUN,
    /** The check was read in the code of HBase 2.6.4, or of the Hadoop under it. */
    CODE
  }

  /**
   * Reads {@code run 2.6.4} or {@code code CompactSplit.createCompactionExecutors}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  static Evidence parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "evidence is 'run RELEASE' or 'code CLASS.method', not '" + text + "'");
    }
    return new Evidence(matcher.group(1).equals("run") ? Kind.RUN : Kind.CODE, matcher.group(2));
  }

  /** Returns the evidence in words. */
  public String words() {
    return switch (kind) {
      case RUN -> "seen on servers of HBase " + of + " that were started with such values";
      case CODE -> "read in the code: " + of;
    };
  }
}
