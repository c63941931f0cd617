// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.WithinRun;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.statistics.BatchMeans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Records the seconds of a phase and passes them on. Not thread-safe. */
public final class PhaseSeconds implements IntervalListener {

  private static final long SECOND_MILLIS = 1000;

  private final IntervalListener next;
  private final List<Second> seconds = new ArrayList<>();
  private Second current = Second.NONE;

  /**
   * @param operations those of the workload, of which a read-modify-write is one
   * @param responses those of the reads and updates in read-modify-writes, too
   * @param micros sum of these responses' times
   */
  private record Second(long operations, long responses, double micros, long millis) {

    static final Second NONE = new Second(0, 0, 0, SECOND_MILLIS);

    Second and(Interval interval) {
      Histogram response = interval.response();
      long count = response.getTotalCount();
      long length = interval.endMillis() - interval.startMillis();
      return interval.operation() == Operation.READ_MODIFY_WRITE
          ? new Second(operations - count, responses, micros, length)
          : new Second(
              operations + count, responses + count, micros + response.getMean() * count, length);
    }

    double rate() {
      return operations * (double) SECOND_MILLIS / millis;
    }
  }

  public PhaseSeconds(IntervalListener next) {
    this.next = next;
  }

  @Override
  public void interval(Interval interval) {
    current = current.and(interval);
    next.interval(interval);
  }

  @Override
  public void progress(long acknowledged, long operations) {
    seconds.add(current);
    current = Second.NONE;
    next.progress(acknowledged, operations);
  }

  @Override
  public void ended(long acknowledged, long operations) {
    next.ended(acknowledged, operations);
  }

  /** Returns the means' precision once the phase has ended; empty for too few whole seconds. */
  public Optional<WithinRun> withinRun() {
    // The end of the phase cut the last one short.
    List<Second> whole = seconds.subList(0, Math.max(0, seconds.size() - 1));
    return BatchMeans.of(whole.stream().mapToDouble(Second::rate).toArray())
        .map(rates -> new WithinRun(WithinRun.Mean.of(0, rates), response(whole)));
  }

  /**
   * Returns the mean over operations, not over seconds. It is a ratio of two sums, so its error is
   * that of the seconds' deviations from it (the ratio estimator; Cochran, "Sampling Techniques",
   * 1977, chapter 6).
   */
  private static WithinRun.Mean response(List<Second> whole) {
    double responses = whole.stream().mapToLong(Second::responses).sum();
    if (responses == 0) {
      return null;
    }
    double mean = whole.stream().mapToDouble(Second::micros).sum() / responses;
    double perSecond = responses / whole.size();
    double[] deviations =
        whole.stream()
            .mapToDouble(second -> (second.micros() - mean * second.responses()) / perSecond)
            .toArray();
    return WithinRun.Mean.of(mean, BatchMeans.of(deviations).orElseThrow());
  }
}
