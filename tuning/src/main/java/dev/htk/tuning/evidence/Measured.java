package dev.htk.tuning.evidence;

import dev.htk.tuning.evidence.Evidence.Change;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.Evidence.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Puts into words what one ablation says of a setting, or of the whole profile.
 *
 * @param evidence the whole file
 * @param change that the setting is part of; null for the whole profile
 */
public record Measured(Evidence evidence, Change change) {

  /** Says in a sentence for each contrast what was found, and where. */
  public List<String> sentences() {
    if (change == null) {
      return List.of(words(evidence.whole()) + ", against stock" + where());
    }
    if (change.believed() != null) {
      return List.of("believed: cannot show on this kind of machine, because " + change.believed());
    }
    if (change.contrasts().isEmpty()) {
      return List.of("not measured alone, only with all of the profile" + where());
    }
    List<String> sentences = new ArrayList<>();
    for (Map.Entry<String, Contrast> contrast : change.contrasts().entrySet()) {
      sentences.add(words(contrast.getValue()) + ", " + contrast.getKey() + where());
    }
    return sentences;
  }

  private String where() {
    return " (%son modelled %s, workload %s)"
        .formatted(
            change == null || change.settings().size() == 1
                ? ""
                : "as part of the " + change.name() + "; ",
            evidence.machine(),
            evidence.workload());
  }

  private static String words(Contrast contrast) {
    List<Finding> shown = contrast.findings().stream().filter(Finding::isShown).toList();
    if (shown.isEmpty()) {
      return "no effect found: " + words(contrast.findings().get(0));
    }
    return "measured "
        + shown.stream()
            .map(finding -> words(finding) + " " + finding.verdict())
            .collect(Collectors.joining(", "));
  }

  private static String words(Finding finding) {
    List<Double> interval = finding.interval();
    return String.format(
        Locale.ROOT,
        "%s %.2f×%s",
        finding.figure(),
        finding.ratio(),
        interval == null
            ? ""
            : String.format(Locale.ROOT, " [%.2f, %.2f]", interval.get(0), interval.get(1)));
  }
}
