// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.cause.Findings;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One cause's share of the excess.
 *
 * @param chance the mean share when the events are shifted in time against the operations
 * @param p the probability of at least this share under such a shift: (1 + shifts with at least
 *     that share) / (1 + shifts), the permutation test of Phipson and Smyth (2010), so never 0
 * @param waiting the part of {@code share} spent waiting behind operations that the cause held;
 *     open loop only
 * @param measured the part of {@code share} measured by the server in a slow batch or by the client
 *     in the operation; the rest is inferred from overlap in time
 * @param behind the chains of causes behind this one, the largest share first
 */
public record CauseShare(
    double share, double chance, double p, double waiting, double measured, List<Chain> behind) {

  private static final int MOST_CHAINS = 3;
  private static final double MOST_P = 0.05;
  private static final double MOST = 0.5;

  /**
   * A chain of causes behind a cause.
   *
   * @param causes the nearest cause first
   * @param share the part of the cause's own share with exactly this chain behind it, from 0 to 1
   */
  public record Chain(List<String> causes, double share) {

    /** Returns the chains with the largest shares behind the parts of one cause. */
    public static List<Chain> of(List<Findings.Part> parts) {
      double all = parts.stream().mapToDouble(Findings.Part::micros).sum();
      Map<List<String>, Double> micros = new HashMap<>();
      parts.forEach(part -> micros.merge(part.culprit().codesBehind(), part.micros(), Double::sum));
      return micros.entrySet().stream()
          .filter(chain -> !chain.getKey().isEmpty() && all > 0)
          .map(chain -> new Chain(chain.getKey(), chain.getValue() / all))
          .sorted(
              Comparator.comparingDouble((Chain chain) -> -chain.share())
                  .thenComparing(chain -> chain.causes().toString()))
          .limit(MOST_CHAINS)
          .toList();
    }

    /** Returns the causes of the chain with at least half of the share; else empty. */
    public static List<String> most(List<Chain> chains) {
      return chains.stream()
          .filter(chain -> chain.share() >= MOST)
          .findFirst()
          .map(Chain::causes)
          .orElse(List.of());
    }
  }

  /** Returns shares by their causes' codes, the largest first. */
  public static <S> Map<String, S> largestFirst(
      Map<StallCause, S> shares, ToDoubleFunction<S> share) {
    Map<String, S> sorted = new LinkedHashMap<>();
    shares.entrySet().stream()
        .sorted(
            Comparator.comparingDouble(
                    (Map.Entry<StallCause, S> of) -> -share.applyAsDouble(of.getValue()))
                .thenComparing(of -> of.getKey().code()))
        .forEach(of -> sorted.put(of.getKey().code(), of.getValue()));
    return sorted;
  }

  /** Returns the chain behind at least half of the share, nearest cause first; else empty. */
  public List<String> mostlyBehind() {
    return Chain.most(behind);
  }

  /** Returns whether chance alone rarely gives such a share: in at most 5 of 100 shifts. */
  public boolean exceedsChance() {
    return p <= MOST_P;
  }
}
