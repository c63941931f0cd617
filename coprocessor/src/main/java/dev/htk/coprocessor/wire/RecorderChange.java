// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A change that an operator makes to a running recorder. Whatever it does not name stays as it is.
 * Immutable.
 *
 * <pre>{@code
 * recorder.configure(RecorderChange.none().threshold("wal.sync", 5_000));
 * recorder.configure(RecorderChange.none().suspended());
 * }</pre>
 */
public final class RecorderChange {
  private static final RecorderChange NONE = new RecorderChange(Collections.emptyMap(), null);

  private final Map<String, Long> thresholds;
  private final Boolean on;

  private RecorderChange(Map<String, Long> thresholds, Boolean on) {
    this.thresholds = thresholds;
    this.on = on;
  }

  /** Returns a change that changes nothing and so only asks for the state. */
  public static RecorderChange none() {
    return NONE;
  }

  /** Returns this change with another threshold, in microseconds. */
  public RecorderChange threshold(String code, long micros) {
    Map<String, Long> more = new LinkedHashMap<>(thresholds);
    more.put(code, micros);
    return new RecorderChange(Collections.unmodifiableMap(more), on);
  }

  /** Returns this change, which now also stops recording; the ledgers keep their entries. */
  public RecorderChange suspended() {
    return new RecorderChange(thresholds, false);
  }

  /** Returns this change, which now also resumes recording. */
  public RecorderChange resumed() {
    return new RecorderChange(thresholds, true);
  }

  /** Returns the thresholds to set, in microseconds, by code; unmodifiable. */
  public Map<String, Long> thresholds() {
    return thresholds;
  }

  /** Returns whether to record; empty if that stays as it is. */
  public Optional<Boolean> on() {
    return Optional.ofNullable(on);
  }
}
