package dev.htk.harness.diagnosis.read;

/** A line is not what it should be; whoever reads the file adds which one. */
final class BadLineException extends Exception {

  private static final long serialVersionUID = 1L;

  BadLineException(String message) {
    super(message);
  }

  /**
   * A value that a line must have.
   *
   * @throws BadLineException if it is missing
   */
  static <T> T require(String field, T value) throws BadLineException {
    if (value == null) {
      throw new BadLineException("it has no '" + field + "'");
    }
    return value;
  }
}
