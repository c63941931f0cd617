package dev.htk.harness.trial.pair;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.trial.pair.PairOutcome.RampWindow;
import dev.htk.harness.trial.search.Criterion;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Finds the rate below which a falling ramp keeps its criterion. Judges windows of some seconds.
 * The rate separates broken windows above from kept windows below with the fewest exceptions, so
 * that a single stall does not decide. Not thread-safe; observes one phase.
 */
public final class RampWatch implements IntervalListener {

  /** Suffices for a p99 at a hundred operations a second. */
  static final int WINDOW_SECONDS = 5;

  private final PairSpec.Ramp ramp;
  private final Criterion criterion;
  private final IntervalListener next;
  private final List<RampWindow> windows = new ArrayList<>();
  private Histogram window = new Histogram(3);
  private int seconds;

  /**
   * @param ramp a falling ramp
   * @param next receives the same calls
   */
  public RampWatch(PairSpec.Ramp ramp, Criterion criterion, IntervalListener next) {
    this.ramp = ramp;
    this.criterion = criterion;
    this.next = next;
  }

  @Override
  public void interval(Interval interval) {
    if (interval.operation() == criterion.operation()) {
      window.add(interval.response());
    }
    next.interval(interval);
  }

  @Override
  public void progress(long acknowledged, long operations) {
    seconds++;
    if (seconds % WINDOW_SECONDS == 0 && seconds <= ramp.seconds()) {
      // A window without an answer is a stall.
      boolean kept = window.getTotalCount() > 0 && criterion.isKeptBy(window);
      windows.add(new RampWindow(ramp.rateAfter(seconds - WINDOW_SECONDS / 2.0), kept));
      window = new Histogram(3);
    }
    next.progress(acknowledged, operations);
  }

  @Override
  public void ended(long acknowledged, long operations) {
    next.ended(acknowledged, operations);
  }

  /** Returns the windows so far. */
  public List<RampWindow> windows() {
    return List.copyOf(windows);
  }

  /** Returns by how much the rate falls within a window, operations a second. */
  public double resolution() {
    return (ramp.from() - ramp.to()) * WINDOW_SECONDS / ramp.seconds();
  }

  /** Tells whether all windows count as kept, so that more than the first rate may be sustained. */
  public boolean isLeast() {
    return kept() == windows.size();
  }

  /** Returns the highest rate that counts as sustained, operations a second; 0 if none does. */
  public double sustained() {
    int kept = kept();
    return kept == 0 ? 0 : ramp.rateAfter((windows.size() - kept) * (double) WINDOW_SECONDS);
  }

  private int kept() {
    return BrokenThenKept.kept(windows.stream().map(RampWindow::kept).toList());
  }
}
