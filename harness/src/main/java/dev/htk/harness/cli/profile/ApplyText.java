package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.RestartPlan;
import dev.htk.tuning.setting.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders the result of an apply as text. */
final class ApplyText {

  private final ApplyOutcome outcome;
  private final StringBuilder text = new StringBuilder();

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
    outcome
        .online()
        .ifPresent(report -> shown.text.append("%n%s".formatted(report.check().toText())));
    return shown.text.toString();
  }

  /** Renders what apply would do: the diff, and the restarts if the user asked for them. */
  static String ofDryRun(ApplyOutcome outcome) {
    ApplyText shown = new ApplyText(outcome);
    shown.text.append(outcome.plan().diff());
    outcome.restartPlan().ifPresent(shown::restarts);
    return shown.text.toString();
  }

  private void head() {
    if (outcome.receipt().isEmpty()) {
      line(
          "%s: nothing to change, every value of %s is there already"
              .formatted(outcome.site(), outcome.profile().name()));
      return;
    }
    line(
        "%s: %s applied, %s changed"
            .formatted(
                outcome.site(), outcome.profile().name(), Amount.counted(changed().size(), "key")));
  }

  private void changes() {
    Map<String, List<PlannedChange>> byForce =
        changed().stream()
            .collect(
                Collectors.groupingBy(
                    PlannedChange::inForce, LinkedHashMap::new, Collectors.toList()));
    byForce.forEach(
        (inForce, changes) -> {
          line(" in force " + inForce + ":");
          changes.forEach(this::change);
        });
    if (outcome.plan().changesFlags()) {
      outcome.env().ifPresent(this::flags);
    }
  }

  private void change(PlannedChange change) {
    line("   %s: %s → %s".formatted(change.key(), before(change), after(change)));
  }

  private void flags(Object script) {
    line(
        "%s: has the profile's JVM flags; in force after a restart of region servers"
            .formatted(script));
    outcome.profile().jvm().forEach(flag -> line("  " + flag.flag()));
  }

  private List<PlannedChange> changed() {
    return outcome.plan().changes().stream().filter(PlannedChange::changesFile).toList();
  }

  private String before(PlannedChange change) {
    return change
        .from()
        .map(value -> readable(change, value))
        .or(() -> setting(change).flatMap(Setting::defaultValue).map(this::unset))
        .orElse("not set");
  }

  private String unset(String defaultValue) {
    return "default " + defaultValue;
  }

  private String after(PlannedChange change) {
    return readable(change, change.to());
  }

  private String readable(PlannedChange change, String value) {
    return setting(change).map(setting -> Amount.of(setting, value)).orElse(value);
  }

  private Optional<Setting> setting(PlannedChange change) {
    return outcome.profile().catalogue().find(change.key());
  }

  private void hdfsNeeds() {
    if (!outcome.plan().hdfsNeeds().isEmpty()) {
      line("what HDFS must have:");
      outcome.plan().hdfsNeeds().forEach(need -> text.append(Paragraph.indented(2, need)));
    }
  }

  private void wayBack(Receipt receipt) {
    line("receipt: " + receipt.file());
    line("backup: beside each file, with the receipt's time in its name, ending in .bak");
    line("undo: " + outcome.rollbackCommand());
  }

  private void restarts(RestartPlan plan) {
    if (plan.steps().isEmpty()) {
      line("restart plan: nothing needs a restart");
      return;
    }
    line("restart plan, one server first:");
    int number = 1;
    for (RestartPlan.Step step : plan.steps()) {
      line(String.format(Locale.ROOT, "  %2d. %s", number++, step.what()));
      if (!step.command().isEmpty()) {
        line("      " + step.command());
      }
    }
  }

  private void line(String words) {
    text.append(words).append(System.lineSeparator());
  }
}
