// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.run.rate.Criterion;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Judges the windows of a phase by a criterion. Not thread-safe; observes one phase. */
abstract class CriterionWatch implements IntervalListener {

  private final Criterion criterion;
  private final int windowSeconds;
  private final int mostWindows;
  private final List<Boolean> windows = new ArrayList<>();
  private Histogram window = new Histogram(3);
  private int seconds;

  /**
   * @param windowSeconds length of a window
   * @param mostWindows how many are judged; later ones are ignored
   */
  CriterionWatch(Criterion criterion, int windowSeconds, int mostWindows) {
    this.criterion = criterion;
    this.windowSeconds = windowSeconds;
    this.mostWindows = mostWindows;
  }

  @Override
  public final void interval(Interval interval) {
    if (interval.operation() == criterion.operation()) {
      window.add(interval.response());
    }
  }

  @Override
  public final void progress(long acknowledged, long operations) {
    seconds++;
    if (seconds % windowSeconds == 0 && windows.size() < mostWindows) {
      // A window without an answer is a stall.
      windows.add(window.getTotalCount() > 0 && criterion.isKeptBy(window));
      window = new Histogram(3);
    }
  }

  /** Returns for each window so far whether it kept the criterion. */
  final List<Boolean> judged() {
    return windows;
  }

  /**
   * Finds the split between failing and passing windows with the fewest misclassified, so that a
   * single stall does not decide. Returns how many windows follow it; the fewest if several splits
   * are equally good.
   */
  final int keptAtEnd() {
    int exceptions = (int) windows.stream().filter(kept -> kept).count();
    int fewest = exceptions;
    int best = 0;
    for (int i = 1; i <= windows.size(); i++) {
      exceptions += windows.get(windows.size() - i) ? -1 : 1;
      if (exceptions < fewest) {
        fewest = exceptions;
        best = i;
      }
    }
    return best;
  }
}
