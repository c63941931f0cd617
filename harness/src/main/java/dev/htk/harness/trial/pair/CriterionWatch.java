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
      windows.add(isKept());
      if (windows.size() < mostWindows) {
        window = new Histogram(3);
      }
    }
  }

  /** A window without an answer is a stall. */
  private boolean isKept() {
    return window.getTotalCount() > 0 && criterion.isKeptBy(window);
  }

  /**
   * Returns for each window so far whether it kept the criterion. What is answered after the last
   * one was due in it, because a stall that lasts beyond its end would otherwise not show.
   */
  final List<Boolean> judged() {
    if (windows.size() == mostWindows) {
      windows.set(mostWindows - 1, isKept());
    }
    return windows;
  }

  /**
   * Finds the split between failing and passing windows with the fewest misclassified, so that a
   * single stall does not decide. Returns how many windows follow it; the fewest if several splits
   * are equally good.
   */
  final int keptAtEnd() {
    List<Boolean> all = judged();
    int exceptions = (int) all.stream().filter(kept -> kept).count();
    int fewest = exceptions;
    int best = 0;
    for (int i = 1; i <= all.size(); i++) {
      exceptions += all.get(all.size() - i) ? -1 : 1;
      if (exceptions < fewest) {
        fewest = exceptions;
        best = i;
      }
    }
    return best;
  }
}
