// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.HistogramReading;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Holds the distributions of one server since its start, to two significant decimal digits, in
 * fixed memory. Safe for use by many threads; recording is wait-free.
 */
public final class Histograms {
  private static final long LONGEST_MICROS = 3_600_000_000L;
  private static final int DIGITS = 2;

  private final Map<Distribution, Histogram> histograms = new EnumMap<>(Distribution.class);
  private final Map<Distribution, LongAdder> totals = new EnumMap<>(Distribution.class);
  private final Map<Distribution, RecentTimes> recent = new EnumMap<>(Distribution.class);

  /** Creates empty histograms. */
  public Histograms() {
    for (Distribution distribution : Distribution.values()) {
      Histogram histogram = new ConcurrentHistogram(LONGEST_MICROS, DIGITS);
      histograms.put(distribution, histogram);
      recent.put(distribution, new RecentTimes(histogram, System::nanoTime));
      totals.put(distribution, new LongAdder());
    }
  }

  /** Counts a time; more than an hour counts as an hour. */
  public void record(Distribution distribution, long micros) {
    record(distribution, micros, 1);
  }

  /** Counts a time that occurred several times. */
  void record(Distribution distribution, long micros, long count) {
    long value = Math.max(0, Math.min(micros, LONGEST_MICROS));
    histograms.get(distribution).recordValueWithCount(value, count);
    totals.get(distribution).add(value * count);
  }

  /** Returns how many times were counted. */
  public long count(Distribution distribution) {
    return histograms.get(distribution).getTotalCount();
  }

  /** Returns the sum of all times, in microseconds. */
  public long totalMicros(Distribution distribution) {
    return totals.get(distribution).sum();
  }

  /** Returns all times since the server's start; the reader's own copy. */
  public Histogram all(Distribution distribution) {
    return histograms.get(distribution).copy();
  }

  /**
   * Returns the times of the last one to two minutes, or since the last reading but one if that was
   * longer ago; the reader's own copy.
   */
  public Histogram recent(Distribution distribution) {
    return recent.get(distribution).read();
  }

  /** Returns the longest recent time in microseconds; 0 if there is none. */
  long maxMicros(Distribution distribution) {
    return recent(distribution).getMaxValue();
  }

  /** Returns all distributions at this moment. */
  public List<HistogramReading> readings() {
    List<HistogramReading> readings = new ArrayList<>();
    for (Distribution distribution : Distribution.values()) {
      Histogram copy = all(distribution);
      ByteBuffer buffer = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
      int length = copy.encodeIntoCompressedByteBuffer(buffer);
      readings.add(
          new HistogramReading(distribution.code(), Arrays.copyOf(buffer.array(), length)));
    }
    return readings;
  }
}
