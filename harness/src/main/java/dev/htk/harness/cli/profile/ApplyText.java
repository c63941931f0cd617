// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.online.OnlineReport;
import dev.htk.harness.text.Numbers;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.RestartPlan;
import dev.htk.tuning.setting.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders the result of an apply as text. */
final class ApplyText {

  private final ApplyOutcome outcome;
  private final Page page = new Page(0);

  private ApplyText(ApplyOutcome outcome) {
    this.outcome = outcome;
  }

  static String of(ApplyOutcome outcome) {
    ApplyText shown = new ApplyText(outcome);
    shown.head();
    shown.changes();
    shown.hdfsNeeds();
    outcome.receipt().ifPresent(shown::wayBack);
    outcome.restartPlan().ifPresent(shown::restarts);
    outcome.online().ifPresent(shown::online);
    return shown.page.toString();
  }

  /** Renders what apply would do: the diff, and the restarts if the user asked for them. */
  static String ofDryRun(ApplyOutcome outcome) {
    ApplyText shown = new ApplyText(outcome);
    shown.page.add(outcome.plan().diff());
    shown.heap();
    outcome.restartPlan().ifPresent(shown::restarts);
    return shown.page.toString();
  }

  private void head() {
    if (outcome.receipt().isEmpty()) {
      String why =
          outcome.plan().kept().isEmpty()
              ? "every value of %s is there already"
              : "every value of %s is there already or left out";
      page.line(
          "%s: nothing to change, %s", outcome.site(), why.formatted(outcome.profile().name()));
      return;
    }
    page.line(
        "%s: %s applied, %s changed",
        outcome.site(), outcome.profile().name(), Numbers.counted(changed().size(), "key"));
  }

  private void changes() {
    Map<String, List<PlannedChange>> byForce =
        changed().stream()
            .collect(
                Collectors.groupingBy(
                    PlannedChange::inForce, LinkedHashMap::new, Collectors.toList()));
    byForce.forEach(
        (inForce, changes) -> {
          page.line(" in force " + inForce + ":");
          changes.forEach(this::change);
        });
    if (outcome.plan().changesFlags()) {
      outcome.env().ifPresent(this::flags);
    }
  }

  private void change(PlannedChange change) {
    page.line(
        "   %s: %s → %s%s",
        change.key(),
        before(change),
        readable(change, change.to()),
        change.lowered() ? ", lowered" : "");
    setting(change)
        .flatMap(setting -> setting.uptake().note())
        .ifPresent(note -> page.line("     " + note));
  }

  private void flags(Object script) {
    page.line(
        "%s: has the profile's JVM flags; in force after a restart of region servers", script);
    outcome.profile().jvm().forEach(flag -> page.line("  " + flag.shown().flag()));
    heap();
  }

  private void heap() {
    outcome
        .plan()
        .heapChange()
        .ifPresent(
            heap -> page.line("  heap: %s in line %d → %s", heap.from(), heap.line(), heap.to()));
  }

  private List<PlannedChange> changed() {
    return outcome.plan().changes().stream().filter(PlannedChange::changesFile).toList();
  }

  private String before(PlannedChange change) {
    return change
        .higher()
        .or(change::from)
        .map(value -> readable(change, value) + oldName(change))
        .or(() -> setting(change).flatMap(Setting::defaultValue).map(usual -> "default " + usual))
        .orElse("not set");
  }

  private String oldName(PlannedChange change) {
    return Optional.ofNullable(outcome.plan().oldNames().get(change.key()))
        .map(" (from %s)"::formatted)
        .orElse("");
  }

  private String readable(PlannedChange change, String value) {
    return Secrets.masked(
        change.key(), setting(change).map(setting -> Amount.of(setting, value)).orElse(value));
  }

  private Optional<Setting> setting(PlannedChange change) {
    return outcome.profile().catalogue().find(change.key());
  }

  private void hdfsNeeds() {
    if (!outcome.plan().hdfsNeeds().isEmpty()) {
      page.line("what HDFS must have:");
      outcome.plan().hdfsNeeds().forEach(need -> page.add(Paragraph.indented(2, need)));
    }
  }

  private void wayBack(Receipt receipt) {
    page.line("receipt: " + receipt.file());
    page.line("backup: beside each file, with the receipt's time in its name, ending in .bak");
    page.line("undo: " + outcome.rollbackCommand());
  }

  private void restarts(RestartPlan plan) {
    if (plan.steps().isEmpty()) {
      page.line("restart plan: nothing needs a restart");
      return;
    }
    page.line("restart plan, one server first:");
    int number = 1;
    for (RestartPlan.Step step : plan.steps()) {
      page.line("  %2d. %s", number++, step.what());
      if (!step.command().isEmpty()) {
        page.line("      " + step.command());
      }
    }
  }

  private void online(OnlineReport report) {
    page.gap();
    page.add(report.check().toText());
  }
}
