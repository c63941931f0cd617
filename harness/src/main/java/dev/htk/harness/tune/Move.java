// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.CauseName;
import dev.htk.tuning.live.SameValue;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Settings that are changed together against one cause.
 *
 * @param changes by key; not scaled
 */
public record Move(StallCause cause, SortedMap<String, Change> changes) {

  /** A value, its next one, and the reason. */
  public record Change(String from, String to, String why) {}

  static Move of(StallCause cause, List<Advice> together) {
    SortedMap<String, Change> changes = new TreeMap<>();
    together.forEach(
        advice -> changes.put(advice.key(), new Change(advice.from(), advice.to(), advice.why())));
    return new Move(cause, changes);
  }

  SortedSet<String> keys() {
    return new TreeSet<>(changes.keySet());
  }

  SortedMap<String, String> values() {
    SortedMap<String, String> values = new TreeMap<>();
    changes.forEach((key, change) -> values.put(key, change.to()));
    return values;
  }

  /** Returns this move after another one, as one from that one's values and for its reasons. */
  Move after(Move earlier) {
    SortedMap<String, Change> both = new TreeMap<>(earlier.changes);
    changes.forEach(
        (key, change) -> {
          Change first = earlier.changes.getOrDefault(key, change);
          both.put(key, new Change(first.from(), change.to(), first.why()));
        });
    return new Move(cause, both);
  }

  /** Returns whether nothing differs after it. */
  boolean isNone() {
    return changes.values().stream().allMatch(change -> SameValue.of(change.from(), change.to()));
  }

  /** Describes the move, such as {@code compaction throttled: … 50 → 200}. */
  public String words() {
    return CauseName.of(cause) + ": " + settings();
  }

  /** Describes the changes alone. */
  public String settings() {
    List<String> words = new ArrayList<>();
    changes.forEach((key, change) -> words.add(key + " " + change.from() + " → " + change.to()));
    return String.join(", ", words);
  }
}
