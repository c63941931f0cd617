// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

/**
 * Reports a profile, or a setting given by hand, that cannot be used.
 *
 * <p>The message is one line for a person. It names the place (file, line, key), what was found,
 * what is allowed, and what to do if that is not obvious.
 */
public final class ProfileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception whose message already names the place. */
  public ProfileException(String message) {
    super(message);
  }

  /** Creates an exception with the message {@code file:line: message}; line 0 is left out. */
  ProfileException(String file, int line, String message) {
    super(line > 0 ? file + ":" + line + ": " + message : file + ": " + message);
  }
}
