// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.splitter.audit.Finding;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.audit.Skew;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.setting.HBaseLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Checks of how tables are cut and named. Stateless. */
final class TableChecks {

  /** A region with this many times its share is an error, or with this share of a small table. */
  private static final double ERROR_RATIO = 5;

  private static final double ERROR_SHARE = 0.75;

  /** The places where {@code PrometheusHadoopServlet} of 2.6.4 puts an underscore into a name. */
  private static final Pattern UNDERSCORE =
      Pattern.compile("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=([A-Z][a-z]))|\\W|(_)+");

  private TableChecks() {}

  static List<Problem> skew(ClusterState state) {
    return state.audits().stream().flatMap(audit -> problem(state, audit).stream()).toList();
  }

  /** Finds tables with one name in Prometheus; HBase 2.5 has no page for it. */
  static List<Problem> sharedSeries(ClusterState state) {
    if (state.catalogue().line() == HBaseLine.V2_5) {
      return List.of();
    }
    Map<String, List<String>> byName = new TreeMap<>();
    for (TableAudit audit : state.audits()) {
      byName
          .computeIfAbsent(inPrometheus(audit.table()), name -> new ArrayList<>())
          .add(audit.table());
    }
    return byName.entrySet().stream()
        .filter(name -> name.getValue().size() > 1)
        .map(name -> problem(name.getKey(), name.getValue().stream().sorted().toList()))
        .toList();
  }

  private static Problem problem(String name, List<String> tables) {
    return new Problem(
        Check.SHARED_SERIES,
        Severity.WARNING,
        "tables " + String.join(", ", tables),
        "all of them are %s on /prometheus, so that their figures mix in the same series"
            .formatted(name),
        "Take figures of these tables from /jmx, which keeps their names, and name tables so that"
            + " they differ in more than case and the characters - . _ :.");
  }

  /** Returns the part of the names of series that stands for a table. */
  static String inPrometheus(String table) {
    int colon = table.indexOf(':');
    String metric =
        "Namespace_%s_table_%s_metric"
            .formatted(
                colon < 0 ? "default" : table.substring(0, colon), table.substring(colon + 1));
    String joined = String.join("_", UNDERSCORE.split(metric)).toLowerCase(Locale.ROOT);
    return joined.substring(0, joined.length() - "_metric".length());
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
      // Counted since each region was opened, which can be years or minutes ago.
      case WRITES_SKEWED -> Optional.of(Severity.WARNING);
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
