package dev.htk.harness.slow;

import dev.htk.harness.driver.Operation;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;

/**
 * Rises with the run, and never above the run's final p99.9, whatever is still to come.
 *
 * <p>Of a phase of N operations no more than K = N/1000 can lie above the 99.9th percentile. Once K
 * of them have taken as long as some time or longer, the percentile cannot end below that time: so
 * the threshold is the K-th longest response so far. Until there are K it is 0 and everything is
 * kept; after that, where times come in random order, about K·ln(1000) operations more. Each kind
 * of operation has its own threshold, with the same K, which is safe for it too because it has no
 * more than N operations.
 */
@SuppressWarnings("EnumOrdinal") // The threshold is read for every operation.
final class RisingThreshold implements TailThreshold {

  /** So that short runs, whose 99.9th percentile is a handful of operations, have a tail too. */
  static final long FEWEST_KEPT = 100;

  private static final double SHARE = 0.001;
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final Operation[] OPERATIONS = Operation.values();

  private final long wanted;
  private final AtomicLongArray nanos = new AtomicLongArray(OPERATIONS.length);
  private final Histogram[] kept = new Histogram[OPERATIONS.length];

  /**
   * @param operations of the phase, at most
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
