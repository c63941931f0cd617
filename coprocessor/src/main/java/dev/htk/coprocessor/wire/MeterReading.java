// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wire;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The state of one meter of a server: the number of values, their sum, and the recent maximum.
 * Immutable.
 *
 * <p>{@link #count()} and {@link #total()} run since the server's start; {@link #max()} covers the
 * last few minutes.
 */
public final class MeterReading {
  private final String name;
  private final Map<String, String> tags;
  private final String unit;
  private final long count;
  private final long total;
  private final long max;

  /**
   * Creates a reading.
   *
   * @param unit of total and max: {@code us} or {@code bytes}
   */
  public MeterReading(
      String name, Map<String, String> tags, String unit, long count, long total, long max) {
    this.name = Objects.requireNonNull(name, "name");
    this.tags = Collections.unmodifiableMap(new TreeMap<>(tags));
    this.unit = Objects.requireNonNull(unit, "unit");
    this.count = count;
    this.total = total;
    this.max = max;
  }

  /** Returns the meter's name, stable between versions. */
  public String name() {
    return name;
  }

  /** Returns the meter's tags, by key; unmodifiable. */
  public Map<String, String> tags() {
    return tags;
  }

  /** Returns the unit of total and max. */
  public String unit() {
    return unit;
  }

  /** Returns how many values were recorded since the server's start. */
  public long count() {
    return count;
  }

  /** Returns the sum of the values, in the unit. */
  public long total() {
    return total;
  }

  /** Returns the largest value of the last few minutes, in the unit. */
  public long max() {
    return max;
  }

  @Override
  public String toString() {
    return name + tags + " count " + count + ", total " + total + " " + unit + ", max " + max;
  }
}
