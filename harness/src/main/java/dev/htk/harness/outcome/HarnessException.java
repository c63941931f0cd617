// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.outcome;

import java.util.List;
import java.util.Locale;

/**
 * Ends a command with an {@link Outcome} other than {@link Outcome#DONE}. The message is one line
 * for the user: what was found, where, what is allowed, what to do. Input with several faults has
 * such a line for each.
 */
@SuppressWarnings("AnnotateFormatMethod")
public final class HarnessException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Outcome outcome;
  private final transient List<String> complaints;

  private HarnessException(Outcome outcome, Throwable cause, String format, Object... arguments) {
    this(outcome, cause, List.of(String.format(Locale.ROOT, format, arguments)));
  }

  private HarnessException(Outcome outcome, Throwable cause, List<String> complaints) {
    super(String.join("; ", complaints), cause);
    this.outcome = outcome;
    this.complaints = List.copyOf(complaints);
  }

  /** Returns an exception for wrong input; nothing has been changed. */
  public static HarnessException badInput(String format, Object... arguments) {
    return new HarnessException(Outcome.BAD_INPUT, null, format, arguments);
  }

  /** Returns an exception for wrong input with one or more faults; nothing has been changed. */
  public static HarnessException badInput(List<String> complaints) {
    return new HarnessException(Outcome.BAD_INPUT, null, complaints);
  }

  /** Returns an exception for a completed command whose answer is bad news. */
  public static HarnessException badNews(String format, Object... arguments) {
    return new HarnessException(Outcome.BAD_NEWS, null, format, arguments);
  }

  /** Returns an exception for a failure of the cluster or the machine. */
  public static HarnessException failed(Throwable cause, String format, Object... arguments) {
    return new HarnessException(Outcome.FAILED, cause, format, arguments);
  }

  /** Returns an exception with a given outcome. */
  static HarnessException of(Outcome outcome, Throwable cause, String message) {
    return new HarnessException(outcome, cause, List.of(message));
  }

  /** Returns an exception for a command that the user interrupted. */
  public static HarnessException interrupted() {
    return new HarnessException(Outcome.INTERRUPTED, null, "interrupted");
  }

  public Outcome outcome() {
    return outcome;
  }

  /** Returns the message in parts, one for each fault, in the order in which to print them. */
  public List<String> complaints() {
    return complaints;
  }
}
