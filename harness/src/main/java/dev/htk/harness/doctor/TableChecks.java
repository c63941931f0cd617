// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.splitter.audit.Finding;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Skew;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.tuning.lint.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks of how evenly tables are cut. Stateless. */
final class TableChecks {

  /** A region with this many times its share is an error, or with this share of a small table. */
  private static final double ERROR_RATIO = 5;

  private static final double ERROR_SHARE = 0.75;

  private TableChecks() {}

  static List<Problem> skew(ClusterState state) {
    return state.audits().stream().flatMap(audit -> problem(state, audit).stream()).toList();
  }

  /** Makes one problem of all that is uneven about a table. */
  private static Optional<Problem> problem(ClusterState state, TableAudit audit) {
    List<String> messages = new ArrayList<>();
    Severity severity = Severity.WARNING;
    for (Finding finding : audit.findings()) {
      Optional<Severity> found = severity(state, audit, finding.kind());
      if (found.isPresent()) {
        messages.add(finding.message());
        severity = found.get() == Severity.ERROR ? Severity.ERROR : severity;
      }
    }
    if (messages.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            Check.SKEWED_TABLE,
            severity,
            "table " + audit.table(),
            String.join("; ", messages),
            "'htk splits audit --table %s --cluster CONF_DIR' shows what to split and merge."
                .formatted(audit.table())));
  }

  private static Optional<Severity> severity(
      ClusterState state, TableAudit audit, Finding.Kind kind) {
    return switch (kind) {
      case SKEWED ->
          isLarge(state, audit) ? Optional.of(severity(audit, audit.size())) : Optional.empty();
      case WRITES_SKEWED -> Optional.of(severity(audit, audit.writes()));
      case SERVERS_SKEWED -> Optional.of(Severity.WARNING);
      default -> Optional.empty();
    };
  }

  /** Returns whether the fullest region is worth a flush. */
  private static boolean isLarge(ClusterState state, TableAudit audit) {
    RegionState fullest = audit.regions().get(audit.size().greatest());
    return state.snapshot().servers().stream()
        .map(server -> state.number(server, ClusterState.FLUSH_SIZE).longValue())
        .anyMatch(size -> fullest.storeFileBytes() >= size);
  }

  private static Severity severity(TableAudit audit, Skew skew) {
    double limit = Math.min(ERROR_RATIO, ERROR_SHARE * audit.regions().size());
    return skew.maxOverMean() >= limit ? Severity.ERROR : Severity.WARNING;
  }
}
