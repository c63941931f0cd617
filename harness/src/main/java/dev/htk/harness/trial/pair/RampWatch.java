// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import dev.htk.harness.run.rate.Criterion;
import dev.htk.harness.run.rate.PairOutcome.RampWindow;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the rate below which a falling ramp keeps its criterion. Judges windows of some seconds.
 * The rate separates broken windows above from kept windows below with the fewest exceptions, so
 * that a single stall does not decide. Not thread-safe; observes one phase.
 */
public final class RampWatch extends CriterionWatch {

  /** Suffices for a p99 at a hundred operations a second. */
  static final int WINDOW_SECONDS = 5;

  private final PairSpec.Ramp ramp;

  /**
   * @param ramp a falling ramp
   */
  public RampWatch(PairSpec.Ramp ramp, Criterion criterion) {
    super(criterion, WINDOW_SECONDS, ramp.seconds() / WINDOW_SECONDS);
    this.ramp = ramp;
  }

  /** Returns the windows so far. */
  public List<RampWindow> windows() {
    return IntStream.range(0, judged().size())
        .mapToObj(i -> new RampWindow(ramp.rateAfter((i + 0.5) * WINDOW_SECONDS), judged().get(i)))
        .toList();
  }

  /** Returns by how much the rate falls within a window, operations a second. */
  public double resolution() {
    return (ramp.from() - ramp.to()) * WINDOW_SECONDS / ramp.seconds();
  }

  /** Tells whether all windows count as kept, so that more than the first rate may be sustained. */
  public boolean isLeast() {
    return keptAtEnd() == judged().size();
  }

  /** Returns the highest rate that counts as sustained, operations a second; 0 if none does. */
  public double sustained() {
    int kept = keptAtEnd();
    return kept == 0 ? 0 : ramp.rateAfter((judged().size() - kept) * (double) WINDOW_SECONDS);
  }
}
