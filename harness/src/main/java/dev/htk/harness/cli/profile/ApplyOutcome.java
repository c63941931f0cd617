package dev.htk.harness.cli.profile;

import dev.htk.harness.online.OnlineReport;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.RestartPlan;
import dev.htk.tuning.profile.ResolvedProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far an apply has come. Immutable.
 *
 * @param site the site file, as the user named it
 * @param env the script, as the user named it; empty if none was named
 * @param profile what was to be applied
 * @param plan what that changes
 * @param receipt of what was done; empty if nothing was
 * @param restartPlan empty if nobody asked for it
 * @param online what the servers made of it; empty if they were not asked
 */
record ApplyOutcome(
    Path site,
    Optional<Path> env,
    ResolvedProfile profile,
    ApplyPlan plan,
    Optional<Receipt> receipt,
    Optional<RestartPlan> restartPlan,
    Optional<OnlineReport> online) {

  /** Worked out, and nothing done. */
  static ApplyOutcome planned(ApplyOptions options) throws HarnessException {
    ApplyOptions.Draft draft = options.draft();
    return new ApplyOutcome(
        options.site(),
        options.env(),
        draft.profile(),
        draft.plan(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  ApplyOutcome withReceipt(Optional<Receipt> newReceipt) {
    return new ApplyOutcome(site, env, profile, plan, newReceipt, restartPlan, online);
  }

  ApplyOutcome withRestartPlan(RestartPlan newPlan) {
    return new ApplyOutcome(site, env, profile, plan, receipt, Optional.of(newPlan), online);
  }

  ApplyOutcome withOnline(OnlineReport report) {
    return new ApplyOutcome(site, env, profile, plan, receipt, restartPlan, Optional.of(report));
  }

  /** What to know of it, a line each: refusals, then warnings. */
  List<String> advice() {
    return Stream.concat(
            plan.refusals().stream().map(refusal -> "refused: " + refusal),
            plan.warnings().stream().map(warning -> "warning: " + warning))
        .toList();
  }

  /** The command that takes it back. */
  String rollbackCommand() {
    return "htk profile rollback --site "
        + site
        + env.filter(script -> plan.changesFlags()).map(script -> " --env " + script).orElse("");
  }
}
