package dev.htk.coprocessor.recording;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The thresholds of one server as they are now. Safe for use by many threads; reading one is one
 * volatile read.
 */
public final class Thresholds {
  /** The longest that can be set: an hour, in microseconds. */
  public static final long LONGEST = TimeUnit.HOURS.toMicros(1);

  private final Map<Threshold, AtomicLong> micros = new EnumMap<>(Threshold.class);

  /** All at their defaults. */
  public Thresholds() {
    for (Threshold threshold : Threshold.values()) {
      micros.put(threshold, new AtomicLong(threshold.defaultMicros()));
    }
  }

  /** The threshold now, in microseconds. */
  public long micros(Threshold threshold) {
    return micros.get(threshold).get();
  }

  /**
   * Sets one.
   *
   * @param value in microseconds, from 0 to {@link #LONGEST}
   * @throws IllegalArgumentException if it is outside of that
   */
  public void set(Threshold threshold, long value) {
    if (value < 0 || value > LONGEST) {
      throw new IllegalArgumentException(
          "the threshold "
              + threshold.code()
              + " can be 0 to "
              + LONGEST
              + " microseconds, not "
              + value);
    }
    micros.get(threshold).set(value);
  }

  /** All of them in microseconds, by their codes. */
  public Map<String, Long> readings() {
    Map<String, Long> readings = new LinkedHashMap<>();
    for (Threshold threshold : Threshold.values()) {
      readings.put(threshold.code(), micros(threshold));
    }
    return readings;
  }
}
