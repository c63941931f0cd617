package dev.htk.harness.cli.profile;

import dev.htk.harness.online.OnlineReport;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.RestartPlan;
import dev.htk.tuning.setting.ServerRole;
import java.util.List;
import java.util.Locale;

/** An apply as JSON. Absent values are null. */
record ApplyJson(
    String profile,
    String site,
    String env,
    boolean changesAnything,
    boolean changesFlags,
    boolean applied,
    List<Change> changes,
    List<String> refusals,
    List<String> warnings,
    List<String> hdfsNeeds,
    List<LintJson.Found> findings,
    String diff,
    String receipt,
    String rollback,
    List<RestartPlan.Step> restartPlan,
    Online online) {

  /** The change of one key. */
  record Change(
      String key,
      String kind,
      String from,
      String to,
      String inForce,
      boolean needsRestart,
      List<String> servers) {

    private static Change of(PlannedChange change) {
      return new Change(
          change.key(),
          change.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          change.from().orElse(null),
          change.to(),
          change.inForce(),
          change.needsRestart(),
          change.roles().stream().map(ServerRole::words).toList());
    }
  }

  /** The result of the online update. */
  record Online(List<String> updated, Object check) {

    private static Online of(OnlineReport report) {
      return new Online(report.updated(), report.check().toValues());
    }
  }

  static ApplyJson of(ApplyOutcome outcome) {
    return new ApplyJson(
        outcome.profile().name(),
        outcome.site().toString(),
        outcome.env().map(Object::toString).orElse(null),
        outcome.plan().changesAnything(),
        outcome.plan().changesFlags(),
        outcome.receipt().isPresent(),
        outcome.plan().changes().stream().map(Change::of).toList(),
        outcome.plan().refusals(),
        outcome.plan().warnings(),
        outcome.plan().hdfsNeeds(),
        outcome.plan().findings().stream().map(LintJson.Found::of).toList(),
        outcome.plan().diff(),
        outcome.receipt().map(Receipt::file).map(Object::toString).orElse(null),
        outcome.receipt().map(receipt -> outcome.rollbackCommand()).orElse(null),
        outcome.restartPlan().map(RestartPlan::steps).orElse(null),
        outcome.online().map(Online::of).orElse(null));
  }
}
