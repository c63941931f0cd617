package dev.htk.harness.cli.splits;

import dev.htk.harness.splits.LiveAudit;
import dev.htk.splitter.audit.Drift;
import dev.htk.splitter.audit.Finding;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Skew;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.splitter.plan.SplitKey;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An audit as JSON, which {@code --since} reads again. Absent values are null.
 *
 * @param taken time of the audit, in ISO 8601 and UTC
 * @param even whether nothing needs to be done
 * @param wanted the changes that would even out the table
 * @param drift the changes since an earlier audit; null without {@code --since}
 */
record AuditJson(
    String table,
    String taken,
    boolean even,
    List<RegionState> regions,
    Spread skew,
    List<Found> findings,
    Wanted wanted,
    Change drift) {

  /** Each figure's spread over the regions. */
  record Spread(double limit, Skew bytes, Skew writeRequests, Skew readRequests, Skew storeFiles) {}

  /** One finding. */
  record Found(String kind, List<String> regions, String message) {}

  /**
   * The changes that would even out a table.
   *
   * @param splits the split keys after the last step, as {@code Bytes.toStringBinary} prints them
   * @param commands HBase shell commands for what can be done now
   * @param steps the steps of all rounds
   * @param bytesRewritten bytes that compactions will rewrite
   */
  record Wanted(
      int regions,
      List<String> splits,
      int boundariesKept,
      List<Doing> steps,
      List<String> commands,
      long bytesRewritten,
      List<String> notes) {}

  /** One step. */
  record Doing(int round, String what, long bytesRewritten) {}

  /** The changes since an earlier audit. */
  record Change(
      double seconds,
      long bytesGrown,
      double maxOverMeanBefore,
      double maxOverMeanNow,
      boolean moreSkewed,
      List<String> regionsMade,
      List<String> regionsGone,
      List<RegionChange> regions) {}

  /**
   * The changes of one region.
   *
   * @param movedFrom the server that held it before; null if it has not moved
   */
  record RegionChange(
      String encodedName,
      String start,
      long bytesGrown,
      long reads,
      long writes,
      double writesPerSecond,
      boolean reopened,
      String movedFrom) {}

  static AuditJson of(LiveAudit live, Optional<Drift> drift) {
    TableAudit audit = live.audit();
    return new AuditJson(
        audit.table(),
        audit.taken().toString(),
        live.isGood(),
        audit.regions(),
        new Spread(
            audit.limits().maxOverMean(),
            audit.size(),
            audit.writes(),
            audit.reads(),
            audit.storeFiles()),
        audit.findings().stream().map(AuditJson::found).toList(),
        wanted(live),
        drift.map(AuditJson::change).orElse(null));
  }

  private static Found found(Finding finding) {
    return new Found(
        finding.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        finding.regions(),
        finding.message());
  }

  private static Wanted wanted(LiveAudit live) {
    return new Wanted(
        live.wanted(),
        live.reshape().boundaries().stream().map(SplitKey::toString).toList(),
        live.reshape().kept(),
        live.reshape().steps().stream()
            .map(step -> new Doing(step.round(), step.words(), step.bytes()))
            .toList(),
        ReshapeCommands.of(live).commands(),
        live.reshape().bytes(),
        live.notes());
  }

  private static Change change(Drift drift) {
    return new Change(
        drift.took().toMillis() / 1e3,
        drift.bytesAfter() - drift.bytesBefore(),
        drift.sizeBefore().maxOverMean(),
        drift.sizeAfter().maxOverMean(),
        drift.hasGrownMoreSkewed(),
        drift.made(),
        drift.gone(),
        drift.regions().stream()
            .map(
                region ->
                    new RegionChange(
                        region.now().encodedName(),
                        region.now().start(),
                        region.bytes(),
                        region.reads(),
                        region.writes(),
                        drift.perSecond(region.writes()),
                        region.reopened(),
                        region.movedFrom().isEmpty() ? null : region.movedFrom()))
            .toList());
  }
}
