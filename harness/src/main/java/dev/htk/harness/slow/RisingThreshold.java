// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import dev.htk.harness.run.phase.Operation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;

/**
 * A threshold that rises during the run, but never above the run's final p99.9.
 *
 * <p>In a phase of N operations, at most K = N/1000 lie above the 99.9th percentile. Once K of them
 * have taken a certain time or longer, the percentile cannot end below that time. So the threshold
 * is the K-th longest response so far. It is 0 until there are K responses, so that all of these
 * are kept; if times come in random order, about K·ln(1000) operations more are kept after that.
 * Each kind of operation has its own threshold with the same K, which is safe because no kind has
 * more than N operations.
 */
@SuppressWarnings("EnumOrdinal") // The threshold is read for every operation.
final class RisingThreshold implements TailThreshold {

  /** Gives short runs a tail too: only a handful of their operations exceed p99.9. */
  static final long FEWEST_KEPT = 100;

  private static final double SHARE = 0.001;
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final Operation[] OPERATIONS = Operation.values();

  private final long wanted;
  private final AtomicLongArray nanos = new AtomicLongArray(OPERATIONS.length);
  private final Histogram[] kept = new Histogram[OPERATIONS.length];

  /**
   * @param operations upper bound of the phase's operations
   */
  RisingThreshold(long operations) {
    wanted = Math.max(FEWEST_KEPT, (long) Math.ceil(operations * SHARE));
  }

  @Override
  public long nanos(Operation operation) {
    return nanos.getOpaque(operation.ordinal());
  }

  @Override
  public void kept(Operation operation, long responseNanos) {
    int index = operation.ordinal();
    if (kept[index] == null) {
      kept[index] = new Histogram(SIGNIFICANT_DIGITS);
    }
    kept[index].recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, responseNanos)));
  }

  @Override
  public void move() {
    for (int i = 0; i < kept.length; i++) {
      if (kept[i] != null && kept[i].getTotalCount() > wanted) {
        long total = kept[i].getTotalCount();
        long micros = kept[i].getValueAtPercentile(100.0 * (total - wanted) / total);
        nanos.setOpaque(i, TimeUnit.MICROSECONDS.toNanos(kept[i].lowestEquivalentValue(micros)));
      }
    }
  }
}
