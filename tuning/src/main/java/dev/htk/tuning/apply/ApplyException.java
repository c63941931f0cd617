// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

/**
 * Reports an apply or a rollback that was not done. The message is one line for a person. It names
 * the file, what was found, and what to do.
 */
public final class ApplyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The cause of the failure. */
  public enum Kind {
    /** A named file cannot be used; nothing has been changed. */
    BAD_INPUT,
    /** The change is possible but must not be made; nothing has been changed. */
    REFUSED,
    /** An operation on a file failed; the message says what has been changed. */
    FAILED
  }

  private final Kind kind;

  private ApplyException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  static ApplyException badInput(String message) {
    return new ApplyException(Kind.BAD_INPUT, message, null);
  }

  static ApplyException refused(String message) {
    return new ApplyException(Kind.REFUSED, message, null);
  }

  static ApplyException failed(String message, Throwable cause) {
    return new ApplyException(Kind.FAILED, message, cause);
  }

  /** Returns the cause of the failure. */
  public Kind kind() {
    return kind;
  }
}
