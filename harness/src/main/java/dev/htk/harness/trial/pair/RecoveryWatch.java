// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.pair;

import dev.htk.harness.run.rate.Criterion;
import java.util.OptionalInt;

/**
 * Finds the second from which a phase keeps its criterion. Not thread-safe; observes one phase that
 * begins with a fault.
 */
public final class RecoveryWatch extends CriterionWatch {

  /** Fewer good seconds at the end may be chance. */
  private static final int FEWEST_SECONDS = 5;

  public RecoveryWatch(Criterion criterion) {
    super(criterion, 1, Integer.MAX_VALUE);
  }

  /** Returns after how many seconds the phase recovered; empty if it did not for long enough. */
  public OptionalInt recoveredAfter() {
    int kept = keptAtEnd();
    return kept < FEWEST_SECONDS ? OptionalInt.empty() : OptionalInt.of(judged().size() - kept);
  }
}
