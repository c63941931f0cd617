package dev.htk.harness.trial.pair;

import java.util.List;

/**
 * Splits windows into broken ones, then kept ones, where the fewest windows contradict the split. A
 * single stall therefore does not decide.
 */
final class BrokenThenKept {

  private BrokenThenKept() {}

  /** Counts the windows at the end that count as kept; the fewest if several counts fit equally. */
  static int kept(List<Boolean> windows) {
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
