package dev.htk.tuning.machine;

/**
 * A machine that cannot be used.
 *
 * <p>The message is one line for a person: where (file, line), what was found, and what is allowed.
 */
public final class MachineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With a message that names its place by itself. */
  MachineException(String message) {
    super(message);
  }
}
