// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.wire.HistogramReading;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The mutation batches that one server has done in the last ten seconds, as the difference of what
 * its recorder has counted since its start. Thread-safe.
 */
final class ServedBatches {

  static final long SPAN_MICROS = 10_000_000;
  private static final double MICROS_PER_SECOND = 1e6;

  private final Deque<Counted> readings = new ArrayDeque<>();

  /** All batches since the recorder's start, and when they were read. */
  private record Counted(long time, Histogram total) {}

  /**
   * Adds a reading.
   *
   * @param time epoch microseconds
   * @throws IOException if the distribution of batches cannot be read
   */
  synchronized void add(long time, List<HistogramReading> distributions) throws IOException {
    for (HistogramReading reading : distributions) {
      if (reading.name().equals(Distribution.BATCH.code())) {
        readings.addLast(new Counted(time, decoded(reading)));
      }
    }
    while (readings.size() > 2 && readings.peekFirst().time() < time - SPAN_MICROS) {
      readings.removeFirst();
    }
  }

  /** Returns the batches a second between the oldest and the newest reading; 0 before a second. */
  synchronized double perSecond() {
    long micros = readings.isEmpty() ? 0 : readings.peekLast().time() - readings.peekFirst().time();
    return micros == 0 ? 0 : times().getTotalCount() * MICROS_PER_SECOND / micros;
  }

  /** Returns the times of these batches, in microseconds. */
  synchronized Histogram times() {
    if (readings.isEmpty()) {
      return new Histogram(2);
    }
    Histogram times = readings.peekLast().total().copy();
    times.subtract(readings.peekFirst().total());
    return times;
  }

  private static Histogram decoded(HistogramReading reading) throws IOException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(reading.encoded()), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IOException("the recorder's distribution of batches is broken", e);
    }
  }
}
