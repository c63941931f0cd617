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
 * An audit, for programs; also what {@code --since} reads. What there is not is null.
 *
 * @param taken in ISO 8601, UTC
 * @param even whether there is nothing to do
 * @param wanted what would even it out
 * @param drift null without {@code --since}
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
   * The way to an even table.
   *
   * @param splits the split keys after the last step, as {@code Bytes.toStringBinary} prints them
   * @param commands for the HBase shell; what can be done now
   * @param steps of all rounds
   * @param bytesRewritten by compactions
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

  /** What changed since an earlier audit. */
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
   * What changed in one region.
   *
   * @param movedFrom null if it is where it was
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
