// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.text.Phrase;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

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

  /** Returns the same failure of one file, after others that the same command has changed. */
  public ApplyException after(List<Path> changed) {
    return failed(
        Phrase.of(
            "%s; changed before: %s",
            getMessage(), changed.stream().map(Path::toString).collect(Collectors.joining(", "))),
        this);
  }

  /** Returns the cause of the failure. */
  public Kind kind() {
    return kind;
  }
}
