// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.evidence;

import dev.htk.tuning.evidence.Evidence.Change;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.Evidence.Finding;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Describes in words what one ablation found about a setting, or about the whole profile.
 *
 * @param evidence the evidence file that holds the findings
 * @param change the change that includes the setting; null for the whole profile
 */
public record Measured(Evidence evidence, Change change) {

  /** Returns a sentence for each contrast: what was found, and where. */
  public List<String> sentences() {
    if (change == null) {
      return List.of(words(evidence.whole()) + ", against stock" + where());
    }
    if (change.believed() != null) {
      return List.of("believed: this kind of machine cannot show it, because " + change.believed());
    }
    if (change.contrasts().isEmpty()) {
      return List.of("measured only together with the whole profile" + where());
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
    return Phrase.of(
        "%s %.2f×%s",
        finding.figure(),
        finding.ratio(),
        interval == null ? "" : Phrase.of(" [%.2f, %.2f]", interval.get(0), interval.get(1)));
  }
}
