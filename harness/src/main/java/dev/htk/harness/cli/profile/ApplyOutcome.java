// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.online.OnlineReport;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.apply.ApplyPlan;
import dev.htk.tuning.apply.KeptValue;
import dev.htk.tuning.apply.PlannedChange;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.RestartPlan;
import dev.htk.tuning.env.ShellWord;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.Setting;
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
    Optional<OnlineReport> online) {

  /** Returns the refusals, the warnings, and the values that are kept, one line each. */
  List<String> advice() {
    return Stream.of(
            plan.refusals().stream().map(refusal -> "refused: " + refusal),
            plan.warnings().stream().map(warning -> "warning: " + warning),
            plan.kept().stream().map(value -> "kept: " + words(value)))
        .flatMap(lines -> lines)
        .toList();
  }

  /** Returns a line for each value that becomes lower, for output without a list of changes. */
  List<String> lowered() {
    return plan.changes().stream()
        .filter(PlannedChange::lowered)
        .map(
            change ->
                "lowered: %s: %s → %s"
                    .formatted(change.key(), change.higher().orElseThrow(), change.to()))
        .toList();
  }

  private String words(KeptValue value) {
    return "%s = %s, not the profile's %s: %s"
        .formatted(
            value.key(), inForce(value), Secrets.masked(value.key(), value.to()), value.reason());
  }

  private String inForce(KeptValue value) {
    return value
        .from()
        .map(from -> Secrets.masked(value.key(), from))
        .or(() -> profile.catalogue().find(value.key()).flatMap(this::usual))
        .orElse("unset");
  }

  private Optional<String> usual(Setting setting) {
    return setting.defaultValue().map(value -> "HBase's default " + value);
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
        .put("heap", plan.heapChange())
        .put("applied", receipt.isPresent())
        .put("changes", plan.changes().stream().map(ApplyOutcome::values).toList())
        .put("kept", plan.kept().stream().map(ApplyOutcome::values).toList())
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
        .put("kind", change.edit().kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("from", change.from().map(from -> Secrets.masked(change.key(), from)))
        .put("to", Secrets.masked(change.key(), change.to()))
        .put("lowered", change.lowered())
        .put("inForce", change.inForce())
        .put("needsRestart", change.needsRestart())
        .put("servers", change.roles());
  }

  private static JsonObject values(KeptValue value) {
    return new JsonObject()
        .put("key", value.key())
        .put("from", value.from().map(from -> Secrets.masked(value.key(), from)))
        .put("to", Secrets.masked(value.key(), value.to()))
        .put("cause", value.cause().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("reason", value.reason());
  }
}
