package dev.htk.coprocessor.wire;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What an operator can change on a running recorder, as it is. Immutable. */
public final class RecorderState {
  private final boolean on;
  private final Map<String, Long> thresholds;

  /**
   * A state.
   *
   * @param on whether it records
   * @param thresholds in microseconds, by their codes
   */
  public RecorderState(boolean on, Map<String, Long> thresholds) {
    this.on = on;
    this.thresholds = Collections.unmodifiableMap(new LinkedHashMap<>(thresholds));
  }

  /** Whether it records; if not, an operator has stopped it. */
  public boolean isOn() {
    return on;
  }

  /** From when on things are recorded, in microseconds, by code; unmodifiable. */
  public Map<String, Long> thresholds() {
    return thresholds;
  }

  @Override
  public String toString() {
    return (on ? "on " : "off ") + thresholds;
  }
}
