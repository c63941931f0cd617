package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * One cause's part of the excess.
 *
 * @param chance its share on average when the events are shifted against the operations
 * @param p how likely a share as large as this is by such a shift: (1 + shifts with at least that
 *     share) / (1 + shifts), the permutation test of Phipson and Smyth (2010), so never 0
 * @param waiting the part of {@code share} that operations spent waiting behind those that the
 *     cause held; open loop only
 * @param measured the part of {@code share} that the server measured in a slow batch, or the client
 *     in the operation itself; the rest follows from overlap in time
 * @param behind what was behind it, the most frequent chain first
 */
public record CauseShare(
    double share, double chance, double p, double waiting, double measured, List<Chain> behind) {

  /**
   * Causes behind a cause.
   *
   * @param causes the nearest first
   * @param share the part of the cause's own share that had exactly these behind it, from 0 to 1
   */
  public record Chain(List<String> causes, double share) {

    public Chain {
      causes = List.copyOf(causes);
    }
  }

  public CauseShare {
    behind = List.copyOf(behind);
  }
}
