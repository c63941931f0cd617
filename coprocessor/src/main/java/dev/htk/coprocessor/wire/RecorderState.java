// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The current values of what an operator can change on a running recorder. Immutable. */
public final class RecorderState {
  private final boolean on;
  private final Map<String, Long> thresholds;

  /**
   * Creates a state.
   *
   * @param on whether it records
   * @param thresholds in microseconds, by code
   */
  public RecorderState(boolean on, Map<String, Long> thresholds) {
    this.on = on;
    this.thresholds = Collections.unmodifiableMap(new LinkedHashMap<>(thresholds));
  }

  /** Returns whether it records. If not, an operator has stopped it. */
  public boolean isOn() {
    return on;
  }

  /** Returns how long things must take to be recorded, in microseconds, by code; unmodifiable. */
  public Map<String, Long> thresholds() {
    return thresholds;
  }

  @Override
  public String toString() {
    return (on ? "on " : "off ") + thresholds;
  }
}
