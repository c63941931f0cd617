// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Holds the current thresholds of one server. Safe for use by many threads; reading a threshold is
 * one volatile read.
 */
public final class Thresholds {
  /** The longest that can be set: an hour, in microseconds. */
  public static final long LONGEST = TimeUnit.HOURS.toMicros(1);

  private final Map<Threshold, AtomicLong> micros = new EnumMap<>(Threshold.class);

  /** Sets all thresholds to their defaults. */
  public Thresholds() {
    for (Threshold threshold : Threshold.values()) {
      micros.put(threshold, new AtomicLong(threshold.defaultMicros()));
    }
  }

  /** Returns the current threshold, in microseconds. */
  public long micros(Threshold threshold) {
    return micros.get(threshold).get();
  }

  /**
   * Sets one threshold.
   *
   * @param value in microseconds, from 0 to {@link #LONGEST}
   * @throws IllegalArgumentException if the value is out of that range
   */
  public void set(Threshold threshold, long value) {
    check(threshold, value);
    micros.get(threshold).set(value);
  }

  /**
   * Sets several thresholds, or none if one of them is refused.
   *
   * @param values in microseconds, by code
   * @throws IllegalArgumentException if a code is unknown, or a value is not from 0 to {@link
   *     #LONGEST}
   */
  public void setAll(Map<String, Long> values) {
    Map<Threshold, Long> checked = new EnumMap<>(Threshold.class);
    values.forEach(
        (code, value) -> {
          Threshold threshold = Threshold.find(code).orElseThrow(() -> unknown(code));
          check(threshold, value);
          checked.put(threshold, value);
        });
    checked.forEach(this::set);
  }

  private static void check(Threshold threshold, long value) {
    if (value < 0 || value > LONGEST) {
      throw new IllegalArgumentException(
          "the threshold "
              + threshold.code()
              + " must be from 0 to "
              + LONGEST
              + " microseconds, not "
              + value);
    }
  }

  private static IllegalArgumentException unknown(String code) {
    List<String> known = new ArrayList<>();
    for (Threshold threshold : Threshold.values()) {
      known.add(threshold.code());
    }
    return new IllegalArgumentException(
        "unknown threshold " + code + "; use one of " + String.join(", ", known));
  }

  /** Returns all thresholds in microseconds, by code. */
  public Map<String, Long> readings() {
    Map<String, Long> readings = new LinkedHashMap<>();
    for (Threshold threshold : Threshold.values()) {
      readings.put(threshold.code(), micros(threshold));
    }
    return readings;
  }
}
