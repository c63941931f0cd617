package dev.htk.harness.windtunnel;

import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What held up a run's slowest operations, in one line. */
public final class TailSentence {

  /** Characters, at most. */
  public static final int MOST = 110;

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
    String name = percent(cause.getValue().share()) + " " + CauseName.of(cause.getKey());
    for (String candidate : List.of(name + behind(cause.getValue()), name)) {
      parts.add(candidate);
      if (line(parts).length() <= MOST) {
        return;
      }
      parts.remove(parts.size() - 1);
    }
  }

  private static String behind(CauseShare share) {
    if (share.behind().isEmpty()) {
      return "";
    }
    return ", behind it "
        + String.join(", ", share.behind().get(0).causes().stream().map(CauseName::of).toList());
  }

  private static String line(List<String> parts) {
    return String.join("; ", parts);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", PERCENT * share);
  }
}
