package dev.htk.tuning.profile;

/**
 * A profile that cannot be used, or a setting given by hand that cannot.
 *
 * <p>The message is one line for a person: where (file, line, key), what was found, what is
 * allowed, and what to do where that is not plain.
 */
public final class ProfileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With a message that names its place by itself. */
  public ProfileException(String message) {
    super(message);
  }

  /** With the place before the message, as {@code file:line: message}; line 0 is left out. */
  ProfileException(String file, int line, String message) {
    super(line > 0 ? file + ":" + line + ": " + message : file + ": " + message);
  }
}
