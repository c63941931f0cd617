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
 * The state of an apply. Immutable.
 *
 * @param site the site file, as the user named it
 * @param env the script, as the user named it; empty if none was named
 * @param profile the profile to apply
 * @param plan the changes that the profile makes
 * @param receipt the record of what was done; empty if nothing was
 * @param restartPlan the restarts needed; empty if nobody asked for them
 * @param online the result of the online update; empty if there was none
 */
record ApplyOutcome(
    Path site,
    Optional<Path> env,
    ResolvedProfile profile,
    ApplyPlan plan,
    Optional<Receipt> receipt,
    Optional<RestartPlan> restartPlan,
    Optional<OnlineReport> online) {

  /** Plans an apply without changing anything. */
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

  /** Returns the refusals, then the warnings, one line each. */
  List<String> advice() {
    return Stream.concat(
            plan.refusals().stream().map(refusal -> "refused: " + refusal),
            plan.warnings().stream().map(warning -> "warning: " + warning))
        .toList();
  }

  /** Returns the command that undoes the apply. */
  String rollbackCommand() {
    return "htk profile rollback --site "
        + site
        + env.filter(script -> plan.changesFlags()).map(script -> " --env " + script).orElse("");
  }
}
