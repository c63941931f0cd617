// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of a profile that go into a file, and those that do not. Immutable.
 *
 * @param taken the values to write, by key
 * @param kept the values that stay out although they would change something
 * @param lowered the higher values in the file, by the keys among those to write
 */
record Selection(
    SortedMap<String, String> taken, List<KeptValue> kept, Map<String, String> lowered) {

  private static final Set<KeptValue.Cause> KEPT_UNTIL_ALLOWED =
      Set.of(KeptValue.Cause.UNKNOWN, KeptValue.Cause.CHOSEN, KeptValue.Cause.HIGHER);

  Selection {
    taken = Collections.unmodifiableSortedMap(new TreeMap<>(taken));
    kept = List.copyOf(kept);
    lowered = Map.copyOf(lowered);
  }

  /** Returns the keys whose values are kept only until the user allows to replace them. */
  List<String> keptUntilAllowed() {
    return kept.stream()
        .filter(value -> KEPT_UNTIL_ALLOWED.contains(value.cause()))
        .map(KeptValue::key)
        .toList();
  }
}
