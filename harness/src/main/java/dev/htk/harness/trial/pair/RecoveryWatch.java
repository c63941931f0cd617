package dev.htk.harness.trial.pair;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.trial.search.Criterion;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;

/**
 * Finds the second from which a phase keeps its criterion. Not thread-safe; observes one phase that
 * begins with a fault.
 */
public final class RecoveryWatch implements IntervalListener {

  /** Fewer good seconds at the end may be chance. */
  private static final int FEWEST_SECONDS = 5;

  private final Criterion criterion;
  private final List<Boolean> seconds = new ArrayList<>();
  private Histogram second = new Histogram(3);

  public RecoveryWatch(Criterion criterion) {
    this.criterion = criterion;
  }

  @Override
  public void interval(Interval interval) {
    if (interval.operation() == criterion.operation()) {
      second.add(interval.response());
    }
  }

  @Override
  public void progress(long acknowledged, long operations) {
    seconds.add(second.getTotalCount() > 0 && criterion.isKeptBy(second));
    second = new Histogram(3);
  }

  /** Returns after how many seconds the phase recovered; empty if it did not for long enough. */
  public OptionalInt recoveredAfter() {
    int kept = BrokenThenKept.kept(seconds);
    return kept < FEWEST_SECONDS ? OptionalInt.empty() : OptionalInt.of(seconds.size() - kept);
  }
}
