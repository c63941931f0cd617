// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.splits.LiveAudit;
import dev.htk.splitter.audit.Drift;
import dev.htk.splitter.audit.Finding;
import dev.htk.splitter.audit.Reshape;
import dev.htk.splitter.audit.Step;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.splitter.plan.SplitKey;
import java.util.Locale;
import java.util.Optional;

/** Gives an audit as its JSON document has it, which {@code --since} reads again. */
final class AuditJson {

  private AuditJson() {}

  /**
   * Returns the document.
   *
   * @param drift the changes since an earlier audit; null in the document without {@code --since}
   */
  static JsonObject of(LiveAudit live, Optional<Drift> drift) {
    TableAudit audit = live.audit();
    JsonObject skew =
        new JsonObject()
            .put("limit", audit.limits().maxOverMean())
            .put("bytes", audit.size())
            .put("writeRequests", audit.writes())
            .put("readRequests", audit.reads())
            .put("storeFiles", audit.storeFiles());
    return new JsonObject()
        .put("table", audit.table())
        .put("taken", audit.taken().toString())
        .put("even", live.isGood())
        .put("regions", audit.regions())
        .put("skew", skew)
        .put("findings", audit.findings().stream().map(AuditJson::finding).toList())
        .put("wanted", wanted(live))
        .put("drift", drift.map(AuditJson::drift));
  }

  private static JsonObject finding(Finding finding) {
    return new JsonObject()
        .put("kind", finding.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("regions", finding.regions())
        .put("message", finding.message());
  }

  /** Returns the changes that would even out the table, and the commands for those of now. */
  private static JsonObject wanted(LiveAudit live) {
    Reshape reshape = live.reshape();
    return new JsonObject()
        .put("regions", live.wanted())
        .put("splits", reshape.boundaries().stream().map(SplitKey::toString).toList())
        .put("boundariesKept", reshape.kept())
        .put("steps", reshape.steps().stream().map(AuditJson::step).toList())
        .put("commands", ReshapeCommands.of(live).commands())
        .put("bytesRewritten", reshape.bytes())
        .put("notes", live.notes());
  }

  private static JsonObject step(Step step) {
    return new JsonObject()
        .put("round", step.round())
        .put("what", step.words())
        .put("bytesRewritten", step.bytes());
  }

  private static JsonObject drift(Drift drift) {
    return new JsonObject()
        .put("seconds", drift.took().toMillis() / 1e3)
        .put("bytesGrown", drift.bytesAfter() - drift.bytesBefore())
        .put("maxOverMeanBefore", drift.sizeBefore().maxOverMean())
        .put("maxOverMeanNow", drift.sizeAfter().maxOverMean())
        .put("moreSkewed", drift.hasGrownMoreSkewed())
        .put("regionsMade", drift.made())
        .put("regionsGone", drift.gone())
        .put("regions", drift.regions().stream().map(region -> drift(drift, region)).toList());
  }

  private static JsonObject drift(Drift drift, Drift.RegionDrift region) {
    return new JsonObject()
        .put("encodedName", region.now().encodedName())
        .put("start", region.now().start())
        .put("bytesGrown", region.bytes())
        .put("reads", region.reads())
        .put("writes", region.writes())
        .put("writesPerSecond", drift.perSecond(region.writes()))
        .put("reopened", region.reopened())
        .put("movedFrom", region.movedFrom().isEmpty() ? null : region.movedFrom());
  }
}
