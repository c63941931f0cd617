// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.util.Optional;

/**
 * A value of the profile that an apply leaves out, so that the one in force stays. Immutable.
 *
 * @param from the value in the file, as written if only the server knows it; empty if HBase's
 *     default is in force
 * @param to the profile's value
 * @param cause what the value in force is kept for
 * @param reason the same for people, in words that follow a colon
 */
public record KeptValue(String key, Optional<String> from, String to, Cause cause, String reason) {

  /** The reasons to keep a value. */
  public enum Cause {
    /** The profile's value is made for another part of HBase than the one that is selected. */
    OTHER_MECHANISM,
    /** The profile's value is made for disks, which hold no data here. */
    OBJECT_STORE,
    /** The file's value is one that only the server knows. */
    UNKNOWN,
    /** The profile's value is HBase's default, in place of which the operator has another word. */
    CHOSEN,
    /** The profile's value is lower than one that the operator has raised. */
    HIGHER
  }
}
