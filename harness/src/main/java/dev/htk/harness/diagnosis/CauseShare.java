package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.Culprit;
import dev.htk.harness.diagnosis.cause.Findings;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private static final int MOST_CHAINS = 3;
  private static final double MOST_P = 0.05;
  private static final double MOST = 0.5;

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

    /** The most frequent chains behind the parts of one cause. */
    public static List<Chain> of(List<Map.Entry<Culprit, Findings.Part>> parts) {
      double all = parts.stream().mapToDouble(part -> part.getValue().micros()).sum();
      Map<List<String>, Double> micros = new HashMap<>();
      parts.forEach(
          part ->
              micros.merge(
                  part.getKey().behind().stream().map(StallCause::code).toList(),
                  part.getValue().micros(),
                  Double::sum));
      return micros.entrySet().stream()
          .filter(chain -> !chain.getKey().isEmpty() && all > 0)
          .map(chain -> new Chain(chain.getKey(), chain.getValue() / all))
          .sorted(
              Comparator.comparingDouble((Chain chain) -> -chain.share())
                  .thenComparing(chain -> chain.causes().toString()))
          .limit(MOST_CHAINS)
          .toList();
    }
  }

  public CauseShare {
    behind = List.copyOf(behind);
  }

  /** The causes behind most of it, the nearest first; empty if nothing was behind most of it. */
  public List<String> mostlyBehind() {
    return behind.stream()
        .filter(chain -> chain.share() >= MOST)
        .findFirst()
        .map(Chain::causes)
        .orElse(List.of());
  }

  /** Whether chance alone would rarely come to such a share: in no more than 5 of 100 shifts. */
  public boolean exceedsChance() {
    return p <= MOST_P;
  }
}
