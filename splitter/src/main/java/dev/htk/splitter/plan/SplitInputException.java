// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

/**
 * Signals input that cannot be planned for: the keys, their description, or the number of regions.
 * The message is one line: what was found, where, what is allowed, and what to do.
 */
@SuppressWarnings("AnnotateFormatMethod")
public final class SplitInputException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public SplitInputException(String format, Object... arguments) {
    super(format.formatted(arguments));
  }

  public SplitInputException(Throwable cause, String format, Object... arguments) {
    super(format.formatted(arguments), cause);
  }
}
