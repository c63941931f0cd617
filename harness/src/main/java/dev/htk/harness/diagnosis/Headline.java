package dev.htk.harness.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The answer in one sentence. */
final class Headline {

  private static final int MOST_CAUSES = 3;
  private static final int PERCENT = 100;

  /** Less is not worth a place in the sentence. */
  private static final double LEAST_SHARE = 0.005;

  private Headline() {}

  static String of(Tail tail) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, CauseShare> entry : tail.byCause().entrySet()) {
      if (parts.size() < MOST_CAUSES && entry.getValue().share() >= LEAST_SHARE) {
        parts.add(
            percent(entry.getValue().share()) + " " + chain(entry) + chance(entry.getValue()));
      }
    }
    return "%s of the time beyond %s is explained (chance %s)%s"
        .formatted(
            percent(tail.explained()),
            tail.thresholdOrigin(),
            percent(tail.chance()),
            parts.isEmpty() ? "" : ": " + String.join("; ", parts));
  }

  /** A cause with what was behind most of it. */
  private static String chain(Map.Entry<String, CauseShare> entry) {
    StringBuilder words = new StringBuilder(CauseName.of(entry.getKey()));
    for (String code : entry.getValue().mostlyBehind()) {
      words.append(" ← ").append(CauseName.of(code));
    }
    return words.toString();
  }

  /** A share that chance gives too does not stand without it. */
  private static String chance(CauseShare share) {
    return share.exceedsChance() ? "" : " (by chance %s)".formatted(percent(share.chance()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", PERCENT * share);
  }
}
