// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import dev.htk.tuning.evidence.EvidenceLibrary;
import java.util.Optional;

/**
 * Tells which values of a profile may replace those that an operator has chosen: higher ones, and
 * words in place of HBase's default. Immutable.
 *
 * @param allowed whether the user allows it for all of them
 * @param machine the machine that the user has named; a value that was measured on it is allowed
 *     too
 */
public record Lowering(boolean allowed, Optional<String> machine) {

  /** Allows only what the user gives by hand. */
  public static final Lowering NONE = new Lowering(false, Optional.empty());

  /** Allows every value. */
  public static final Lowering ALL = new Lowering(true, Optional.empty());

  boolean allows(String profile, String key, String value) {
    return allowed || machine.filter(name -> isMeasured(profile, key, value, name)).isPresent();
  }

  private static boolean isMeasured(String profile, String key, String value, String machine) {
    return EvidenceLibrary.shipped().of(profile, key).stream()
        .filter(measured -> measured.evidence().machine().equals(machine))
        .map(measured -> measured.change())
        .anyMatch(
            change -> !change.contrasts().isEmpty() && value.equals(change.settings().get(key)));
  }
}
