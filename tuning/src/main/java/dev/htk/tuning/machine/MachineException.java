// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

/**
 * Reports a machine that cannot be used.
 *
 * <p>The message is one line for a person: place (file, line), what was found, and what is allowed.
 */
public final class MachineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message already names the place. */
  MachineException(String message) {
    super(message);
  }
}
