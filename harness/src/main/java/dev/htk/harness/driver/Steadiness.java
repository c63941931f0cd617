// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.SteadinessFinding;
import dev.htk.harness.statistics.MannKendall;
import java.util.ArrayDeque;
import java.util.Deque;
import org.HdrHistogram.Histogram;

/**
 * Decides when a warm-up has become steady: when neither the throughput nor the 99th percentile of
 * the response times has a trend over the last {@value #WINDOWS} windows of a second, by the
 * two-sided {@link MannKendall} test at a level of {@value #LEVEL}.
 *
 * <p>The test runs after every window, and a series without a trend fails it with a probability
 * equal to the level. A high level therefore errs towards a longer warm-up. Half a minute without a
 * visible trend does not prove that there is none: slow trends, such as a cache that fills over
 * hours, go unnoticed. Not thread-safe.
 */
public final class Steadiness implements IntervalListener {

  static final int WINDOWS = 30;
  static final double LEVEL = 0.10;

  private static final long WINDOW_MILLIS = 1000;

  private final Runnable whenReached;
  private final Deque<double[]> windows = new ArrayDeque<>();
  private Histogram window = OperationRecorder.empty();
  private long before;
  private long windowMillis = WINDOW_MILLIS;
  private SteadinessFinding finding = new SteadinessFinding(false, 0, null, null);

  /**
   * @param whenReached called once, on the listener's thread
   */
  public Steadiness(Runnable whenReached) {
    this.whenReached = whenReached;
  }

  @Override
  public void interval(Interval interval) {
    window.add(interval.response());
    windowMillis = interval.endMillis() - interval.startMillis();
  }

  @Override
  public void progress(long acknowledged, long operations) {
    if (finding.reached()) {
      return;
    }
    windows.addLast(
        new double[] {
          (acknowledged - before) * 1000.0 / windowMillis, window.getValueAtPercentile(99)
        });
    before = acknowledged;
    window = OperationRecorder.empty();
    windowMillis = WINDOW_MILLIS;
    int number = finding.windows() + 1;
    if (windows.size() > WINDOWS) {
      windows.removeFirst();
    }
    boolean enough = windows.size() == WINDOWS;
    MannKendall throughput = enough ? test(0) : null;
    MannKendall p99 = enough ? test(1) : null;
    boolean reached = enough && !throughput.hasTrend(LEVEL) && !p99.hasTrend(LEVEL);
    finding = new SteadinessFinding(reached, number, throughput, p99);
    if (reached) {
      whenReached.run();
    }
  }

  private MannKendall test(int series) {
    return MannKendall.of(windows.stream().mapToDouble(window -> window[series]).toArray());
  }

  /** Returns the latest result. */
  public SteadinessFinding finding() {
    return finding;
  }
}
