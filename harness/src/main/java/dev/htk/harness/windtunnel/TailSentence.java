package dev.htk.harness.windtunnel;

import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Names in one line what held up a run's slowest operations. */
public final class TailSentence {

  /** Characters, at most: a line of a screen, with the side's name before it. */
  public static final int MOST = 86;

  private static final String SEPARATOR = "; ";
  private static final int PERCENT = 100;

  /** Less is not worth a place in the line. */
  private static final double LEAST_SHARE = 0.05;

  private static final double MOST_UNEXPLAINED = 0.5;

  private TailSentence() {}

  /**
   * The line: causes with what was behind most of each, the largest share first, as many as there
   * is room for; whether nothing was slow, or most is unexplained.
   */
  public static String of(Diagnosis diagnosis) {
    Tail tail = diagnosis.tail();
    if (tail.operations() == 0) {
      return "nothing was slow";
    }
    List<String> parts = new ArrayList<>();
    if (tail.unexplained() > MOST_UNEXPLAINED) {
      parts.add(percent(tail.unexplained()) + " unexplained");
    }
    for (Map.Entry<String, CauseShare> cause : tail.byCause().entrySet()) {
      if (cause.getValue().share() >= LEAST_SHARE) {
        addIfItFits(parts, cause);
      }
    }
    return parts.isEmpty() ? percent(tail.unexplained()) + " unexplained" : line(parts);
  }

  private static void addIfItFits(List<String> parts, Map.Entry<String, CauseShare> cause) {
    CauseShare share = cause.getValue();
    String name = percent(share.share()) + " " + CauseName.of(cause.getKey());
    for (String candidate : List.of(name + behind(share) + chance(share), name + chance(share))) {
      if (line(parts).length() + candidate.length() + SEPARATOR.length() <= MOST) {
        parts.add(candidate);
        return;
      }
    }
  }

  private static String behind(CauseShare share) {
    List<String> causes = share.mostlyBehind();
    return causes.isEmpty()
        ? ""
        : ", behind it " + causes.stream().map(CauseName::of).collect(Collectors.joining(", "));
  }

  /** A share that chance gives too does not stand without it. */
  private static String chance(CauseShare share) {
    return share.exceedsChance() ? "" : " (by chance %s)".formatted(percent(share.chance()));
  }

  private static String line(List<String> parts) {
    return String.join(SEPARATOR, parts);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", PERCENT * share);
  }
}
