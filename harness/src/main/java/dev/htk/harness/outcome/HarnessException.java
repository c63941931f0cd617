// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.util.Locale;

/**
 * Ends a command with an {@link Outcome} other than {@link Outcome#DONE}. The message is one line
 * for the user: what was found, where, what is allowed, what to do.
 */
@SuppressWarnings("AnnotateFormatMethod")
public final class HarnessException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Outcome outcome;

  private HarnessException(Outcome outcome, Throwable cause, String format, Object... arguments) {
    super(String.format(Locale.ROOT, format, arguments), cause);
    this.outcome = outcome;
  }

  /** Returns an exception for wrong input; nothing has been changed. */
  public static HarnessException badInput(String format, Object... arguments) {
    return new HarnessException(Outcome.BAD_INPUT, null, format, arguments);
  }

  /** Returns an exception for a completed command whose answer is bad news. */
  public static HarnessException badNews(String format, Object... arguments) {
    return new HarnessException(Outcome.BAD_NEWS, null, format, arguments);
  }

  /** Returns an exception for a failure of the cluster or the machine. */
  public static HarnessException failed(Throwable cause, String format, Object... arguments) {
    return new HarnessException(Outcome.FAILED, cause, format, arguments);
  }

  /** Returns an exception for a command that the user interrupted. */
  public static HarnessException interrupted() {
    return new HarnessException(Outcome.INTERRUPTED, null, "interrupted");
  }

  public Outcome outcome() {
    return outcome;
  }
}
