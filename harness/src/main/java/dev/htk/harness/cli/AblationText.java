// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.study.AblationPlan;
import dev.htk.harness.study.AblationRun;
import dev.htk.harness.study.RatioWords;
import dev.htk.harness.study.TunnelSetting;
import dev.htk.tuning.evidence.Evidence;
import dev.htk.tuning.evidence.Evidence.Change;
import dev.htk.tuning.evidence.Evidence.Contrast;
import dev.htk.tuning.evidence.Evidence.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Renders an ablation: first the load rate of each change, then the other figures it changes. */
final class AblationText {

  private static final int MOST_NAME = 34;
  private static final String NOT_SHOWN = Verdict.NO_DIFFERENCE_SHOWN.words();

  private final Page text = new Page(0);
  private final Evidence evidence;

  private AblationText(Evidence evidence) {
    this.evidence = evidence;
  }

  static String ofPlan(AblationPlan plan) {
    Page page = new Page(0);
    page.line(
        "%s on %s: %d contrasts, %d rounds of each; about %s",
        plan.profile(),
        TunnelSetting.where(plan.machine()),
        plan.contrasts().size(),
        plan.rounds(),
        BudgetText.of(plan.seconds()));
    plan.contrasts().forEach(contrast -> page.line("  " + contrast.words()));
    return page.toString();
  }

  static String of(AblationRun.Result result) {
    AblationText it = new AblationText(result.evidence());
    it.addHead(result);
    it.addRates();
    it.addOthers();
    it.addBelieved();
    result.notes().forEach(note -> it.text.labelled("note", PlainText.of(note)));
    return it.text.toString();
  }

  private void addHead(AblationRun.Result result) {
    text.paragraph(
        0,
        "%s on %s, %s",
        PlainText.of(evidence.profile()),
        TunnelSetting.where(PlainText.of(evidence.machine())),
        measured().isEmpty() ? ofWhole() : ofChanges());
    text.paragraph(
        0,
        "scale model 1:%d, workload %s, rounds: %d, %.0f minutes%s; a ratio is with the change"
            + " to without it, and 95 %% intervals hold for all changes together",
        evidence.scale(),
        evidence.workload(),
        evidence.rounds(),
        result.minutes(),
        result.missing() == 0 ? "" : ", " + result.missing() + " pairs are missing");
  }

  private List<Change> measured() {
    return evidence.changes().stream().filter(change -> !change.contrasts().isEmpty()).toList();
  }

  private String ofWhole() {
    String shown =
        evidence.whole().findings().stream()
            .filter(AblationText::isShown)
            .map(finding -> finding.verdict() + " by " + finding.figure())
            .collect(Collectors.joining(", "));
    return "all changes together: " + (shown.isEmpty() ? NOT_SHOWN : shown);
  }

  private static boolean isShown(Finding finding) {
    return !finding.verdict().equals(NOT_SHOWN);
  }

  private String ofChanges() {
    String helping = names(Verdict.BETTER);
    String hurting = names(Verdict.WORSE);
    return "one change at a time: %s; %s"
        .formatted(
            helping.isEmpty() ? "none is shown to help" : "better by " + helping,
            hurting.isEmpty() ? "none is shown to hurt" : "worse by " + hurting);
  }

  private String names(Verdict verdict) {
    return evidence.changes().stream()
        .filter(change -> has(change, verdict))
        .map(Change::name)
        .collect(Collectors.joining(", "));
  }

  private static boolean has(Change change, Verdict verdict) {
    return change.contrasts().values().stream()
        .flatMap(contrast -> contrast.findings().stream())
        .anyMatch(finding -> finding.verdict().equals(verdict.words()));
  }

  private void addRates() {
    text.gap();
    row("load rate", "added to stock", "added to the rest");
    if (evidence.whole() != null) {
      row("the whole profile", rate(evidence.whole()), "");
    }
    measured()
        .forEach(
            change -> row(change.name(), rate(change.addedToStock()), rate(change.addedToRest())));
  }

  private static String rate(Contrast contrast) {
    if (contrast == null || contrast.findings().isEmpty()) {
      return "–";
    }
    Finding rate = contrast.findings().get(0);
    String words = RatioWords.of(rate.ratio()) + " " + RatioWords.of(rate.interval());
    return isShown(rate) ? words + " " + rate.verdict() : words;
  }

  private void addOthers() {
    List<String> lines = new ArrayList<>();
    if (evidence.whole() != null) {
      lines.addAll(others("the whole profile", evidence.whole()));
    }
    for (Change change : evidence.changes()) {
      change
          .contrasts()
          .forEach((what, contrast) -> lines.addAll(others(change.name() + ", " + what, contrast)));
    }
    if (!lines.isEmpty()) {
      text.gap();
      text.line("other figures that a change moves");
      lines.forEach(words -> text.paragraph(2, words));
    }
  }

  private static List<String> others(String name, Contrast contrast) {
    return contrast.findings().stream()
        .skip(1)
        .filter(AblationText::isShown)
        .map(
            finding ->
                "%s: %s %s %s %s"
                    .formatted(
                        name,
                        finding.figure(),
                        RatioWords.of(finding.ratio()),
                        RatioWords.of(finding.interval()),
                        finding.verdict()))
        .toList();
  }

  private void addBelieved() {
    List<Change> believed =
        evidence.changes().stream().filter(change -> change.believed() != null).toList();
    if (!believed.isEmpty()) {
      text.gap();
      believed.forEach(
          change ->
              text.labelled("believed", PlainText.of(change.name() + ": " + change.believed())));
    }
  }

  private void row(String name, String added, String addedToRest) {
    String clipped = name.length() <= MOST_NAME ? name : name.substring(0, MOST_NAME - 1) + "…";
    text.row("%-34s  %-30s  %s", clipped, added, addedToRest);
  }
}
