package dev.htk.tuning.apply;

/**
 * An apply or a rollback that was not done. The message is one line for a person: which file, what
 * was found, what to do.
 */
public final class ApplyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Whose fault it is. */
  public enum Kind {
    /** A file was named that cannot be used; nothing has been changed. */
    BAD_INPUT,
    /** It could be done and should not be; nothing has been changed. */
    REFUSED,
    /** The machine failed; the message says what has been changed. */
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

  /** Whose fault it is. */
  public Kind kind() {
    return kind;
  }
}
