// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.read;

/** Reports that a line is malformed; the reader of the file adds the line's number. */
public final class BadLineException extends Exception {

  private static final long serialVersionUID = 1L;

  public BadLineException(String message) {
    super(message);
  }

  /**
   * Returns a value that a line must have.
   *
   * @throws BadLineException if it is missing
   */
  public static <T> T require(String field, T value) throws BadLineException {
    if (value == null) {
      throw new BadLineException("it has no '" + field + "'");
    }
    return value;
  }
}
