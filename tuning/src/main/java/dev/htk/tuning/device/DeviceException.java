// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.device;

/**
 * Reports a device that cannot be used.
 *
 * <p>The message is one line for a person: place (file, line), what was found, and what is allowed.
 */
public final class DeviceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message already names the place. */
  DeviceException(String message) {
    super(message);
  }
}
