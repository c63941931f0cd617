package dev.htk.harness.diagnosis;

import java.util.List;

/** Sums up a diagnosis in one sentence. */
final class Headline {

  private static final int MOST_CAUSES = 3;

  /** Smaller shares are left out of the sentence. */
  private static final double LEAST_SHARE = 0.005;

  private Headline() {}

  static String of(Tail tail) {
    List<String> parts =
        tail.byCause().entrySet().stream()
            .filter(cause -> cause.getValue().share() >= LEAST_SHARE)
            .limit(MOST_CAUSES)
            .map(cause -> CauseName.withChain(cause.getKey(), cause.getValue()))
            .toList();
    return "%s of the time beyond %s is explained (chance %s)%s"
        .formatted(
            CauseName.percent(tail.explained()),
            tail.thresholdOrigin(),
            CauseName.percent(tail.chance()),
            parts.isEmpty() ? "" : ": " + String.join("; ", parts));
  }
}
