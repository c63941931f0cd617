// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.diagnosis.CauseName;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.Tail;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Describes in a line or two what held up a run's slowest operations. */
public final class TailSentence {

  /** Characters of a screen line after the side's name. */
  public static final int LINE = 72;

  /** Characters of two lines, wherever the first one breaks. */
  public static final int TWO_LINES = 150;

  private static final String SEPARATOR = "; ";

  /** Smallest share of a cause that is worth naming. */
  private static final double LEAST_SHARE = 0.05;

  private static final double MOST_UNEXPLAINED = 0.5;

  private TailSentence() {}

  /**
   * Names causes, each with what was behind most of it, the largest share first, until one does not
   * fit. Says so if nothing was slow or most is unexplained.
   *
   * @param most characters, {@link #LINE} or more
   */
  public static String of(Diagnosis diagnosis, int most) {
    Tail tail = diagnosis.tail();
    if (tail.operations() == 0) {
      return "nothing was slow";
    }
    String unexplained = Numbers.percent(tail.unexplained()) + " unexplained";
    List<String> parts = new ArrayList<>();
    if (tail.unexplained() > MOST_UNEXPLAINED) {
      parts.add(unexplained);
    }
    for (Map.Entry<String, CauseShare> cause : tail.byCause().entrySet()) {
      boolean isAdded =
          cause.getValue().share() >= LEAST_SHARE
              && addIfItFits(parts, cause.getKey(), cause.getValue(), most);
      if (!isAdded) {
        break;
      }
    }
    return parts.isEmpty() ? unexplained : String.join(SEPARATOR, parts);
  }

  /**
   * Names what held up a phase's operations that were slower than a bound.
   *
   * @param phase by its name, such as {@code load}
   * @param most characters, {@link #LINE} or more
   * @return null if no operation was slower
   */
  public static String heldUp(
      RunFolder folder, Summary summary, String phase, long slowMicros, int most)
      throws IOException {
    try {
      return diagnosed(folder, summary, phase, slowMicros)
          .map(diagnosis -> of(diagnosis, most))
          .orElse(null);
    } catch (HarnessException e) {
      return "not explained: " + e.getMessage();
    }
  }

  /**
   * Diagnoses a phase's operations that were slower than a bound; empty if none was.
   *
   * @throws HarnessException if the run cannot be diagnosed
   */
  public static Optional<Diagnosis> diagnosed(
      RunFolder folder, Summary summary, String phase, long slowMicros)
      throws HarnessException, IOException {
    boolean isAnySlower =
        summary.phases().get(phase).operations().values().stream()
            .anyMatch(operation -> operation.response().max() > slowMicros);
    return isAnySlower
        ? Optional.of(Diagnoser.diagnose(folder, new TailChoice(slowMicros, phase)))
        : Optional.empty();
  }

  private static boolean addIfItFits(List<String> parts, String code, CauseShare share, int most) {
    for (String candidate :
        List.of(CauseName.withChain(code, share), CauseName.withoutChain(code, share))) {
      List<String> longer = new ArrayList<>(parts);
      longer.add(candidate);
      if (String.join(SEPARATOR, longer).length() <= most) {
        parts.add(candidate);
        return true;
      }
    }
    return false;
  }
}
