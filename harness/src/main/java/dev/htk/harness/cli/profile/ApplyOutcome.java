// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.online.OnlineReport;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.RestartPlan;
import dev.htk.tuning.env.ShellWord;
import dev.htk.tuning.profile.ResolvedProfile;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
@RecordBuilder
record ApplyOutcome(
    Path site,
    Optional<Path> env,
    ResolvedProfile profile,
    ApplyPlan plan,
    Optional<Receipt> receipt,
    Optional<RestartPlan> restartPlan,
    Optional<OnlineReport> online)
    implements ApplyOutcomeBuilder.With {

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
        + ShellWord.of(site)
        + env.filter(script -> plan.changesFlags())
            .map(script -> " --env " + ShellWord.of(script))
            .orElse("");
  }

  /** Returns the outcome as its JSON document has it; what is absent is null. */
  @JsonValue
  JsonObject toValues() {
    return new JsonObject()
        .put("profile", profile.name())
        .put("site", site.toString())
        .put("env", env.map(Path::toString))
        .put("changesAnything", plan.changesAnything())
        .put("changesFlags", plan.changesFlags())
        .put("applied", receipt.isPresent())
        .put("changes", plan.changes().stream().map(ApplyOutcome::values).toList())
        .put("refusals", plan.refusals())
        .put("warnings", plan.warnings())
        .put("hdfsNeeds", plan.hdfsNeeds())
        .put("findings", plan.findings())
        .put("diff", plan.diff())
        .put("receipt", receipt.map(done -> done.file().toString()))
        .put("rollback", receipt.map(done -> rollbackCommand()))
        .put("restartPlan", restartPlan.map(RestartPlan::steps))
        .put("online", online);
  }

  private static JsonObject values(PlannedChange change) {
    return new JsonObject()
        .put("key", change.key())
        .put("kind", change.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("from", change.from().map(from -> Secrets.masked(change.key(), from)))
        .put("to", Secrets.masked(change.key(), change.to()))
        .put("inForce", change.inForce())
        .put("needsRestart", change.needsRestart())
        .put("servers", change.roles());
  }
}
