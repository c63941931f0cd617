package dev.htk.tuning.device;

/**
 * A device that cannot be used.
 *
 * <p>The message is one line for a person: where (file, line), what was found, and what is allowed.
 */
public final class DeviceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** With a message that names its place by itself. */
  DeviceException(String message) {
    super(message);
  }
}
