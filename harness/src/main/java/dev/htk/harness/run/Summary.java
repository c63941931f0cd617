// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.law.Law;
import dev.htk.harness.run.law.LawResult;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.Overload;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.tuning.text.Phrase;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * {@code summary.json}: the results of a run.
 *
 * @param throughput acknowledged operations a second over all phases
 * @param offered the open loop's target, or null in a closed loop
 * @param operations by YCSB's names, over all phases
 * @param verdict {@code ok} or {@code failed}
 * @param reasons why the run failed; empty otherwise
 * @param phases each phase on its own, under {@code load} and {@code run}
 * @param servers what the recorders saw of flushes and compactions; null if there were none
 * @param io bytes by stage, from before the load until the end of the watch on the servers; null if
 *     the servers' counters could not be read
 * @param clientPauses pauses of the driver's JVM in the whole run
 * @param laws the result of each sanity law
 * @param warnings what makes figures doubtful, though nothing failed
 * @param slowOperations what {@code slow-ops.jsonl} holds of each phase; null if it was not kept
 */
@RecordBuilder
public record Summary(
    double throughput,
    Double offered,
    @Required Map<String, OperationSummary> operations,
    @Required Rows rows,
    String verdict,
    @Required List<String> reasons,
    @Required Map<String, PhaseSummary> phases,
    ServerActivity servers,
    ServerIo io,
    PauseTotals clientPauses,
    @Required List<LawResult> laws,
    @Required List<String> warnings,
    Map<String, SlowOperationCounts> slowOperations)
    implements SummaryBuilder.With {

  /**
   * The rows of the table.
   *
   * @param expected rows whose insert was acknowledged
   * @param found rows that the region servers hold
   */
  public record Rows(long expected, long found) {}

  /**
   * One kind of operation.
   *
   * @param count successful operations
   * @param failures failed operations by exception or status
   */
  public record OperationSummary(
      long count,
      long failed,
      @Required Percentiles service,
      @Required Percentiles response,
      @Required SortedMap<String, Long> failures) {

    static OperationSummary of(OperationResult result) {
      return new OperationSummary(
          result.succeeded(),
          result.failed(),
          Percentiles.of(result.service()),
          Percentiles.of(result.response()),
          result.failures());
    }
  }

  /**
   * One phase.
   *
   * @param stopped why the phase ended before its last operation, or null
   * @param cost bytes by stage and processor time; null if not measured
   * @param clientPauses pauses of the driver's JVM in this phase; null if its times are not known
   * @param offered operations a second that an open loop's schedule offered; null in a closed loop
   * @param backlogSeconds how far behind schedule the phase was at its end; 0 in a closed loop
   * @param withinRun the precision of the phase's means; null if it had too few seconds
   */
  @RecordBuilder
  public record PhaseSummary(
      double throughput,
      double seconds,
      @Required Map<String, OperationSummary> operations,
      String stopped,
      PhaseCost cost,
      PauseTotals clientPauses,
      Double offered,
      double backlogSeconds,
      WithinRun withinRun)
      implements SummaryPhaseSummaryBuilder.With {}

  /**
   * Sums up a run. The run failed if an operation failed, nothing was done, rows are missing or
   * were never written, a phase was stopped to protect the cluster, or the last phase did not keep
   * up with its schedule ({@link Overload}).
   *
   * @param phases one or more
   * @param further reasons for failure that the figures do not show
   */
  public static Summary of(
      List<PhaseResult> phases, Rows rows, Observations observed, List<String> further) {
    List<String> reasons = new ArrayList<>(further);
    addOverload(phases.get(phases.size() - 1), reasons);
    return ofPair(phases, rows, observed, reasons);
  }

  /** Sums up a trial beside another, where not keeping up is a finding and no failure. */
  public static Summary ofPair(
      List<PhaseResult> phases, Rows rows, Observations observed, List<String> further) {
    List<String> reasons = new ArrayList<>(further);
    List<String> warnings = new ArrayList<>(observed.warnings());
    Map<String, PhaseSummary> byPhase = new LinkedHashMap<>();
    Map<Operation, OperationResult> total = new LinkedHashMap<>();
    long acknowledged = 0;
    long nanos = 0;
    Double offered = null;
    for (PhaseResult phase : phases) {
      acknowledged += phase.acknowledged();
      nanos += phase.nanos();
      offered = phase.offered() > 0 ? Double.valueOf(phase.offered()) : offered;
      phase
          .operations()
          .forEach((operation, result) -> total.merge(operation, result, Summary::sum));
      String name = phase.phase().name().toLowerCase(Locale.ROOT);
      PhaseCost cost = observed.costs().get(phase.phase());
      List<Pause> pauses = cost == null ? null : pauses(observed, cost);
      byPhase.put(
          name,
          new PhaseSummary(
              phase.throughput(),
              phase.nanos() / 1e9,
              summaries(phase.operations()),
              phase.stopped(),
              cost,
              pauses == null ? null : PauseTotals.of(pauses),
              phase.offered() > 0 ? Double.valueOf(phase.offered()) : null,
              phase.backlogNanos() / 1e9,
              null));
      addPhaseReasons(name, phase, reasons);
      if (pauses != null) {
        PauseDoubt.of(phase, pauses, observed.clients()).ifPresent(warnings::add);
      }
    }
    addBrokenLaws(observed.laws(), rows, reasons, warnings);
    return new Summary(
        nanos == 0 ? 0 : acknowledged * 1e9 / nanos,
        offered,
        summaries(total),
        rows,
        reasons.isEmpty() ? "ok" : "failed",
        List.copyOf(reasons),
        byPhase,
        observed.servers(),
        observed.io(),
        PauseTotals.of(observed.pauses()),
        observed.laws(),
        List.copyOf(warnings),
        null);
  }

  /**
   * Returns this summary with what the phases themselves recorded, by phase.
   *
   * @param counts of slow operations; null if they were not kept
   * @param precisions of the phases' means
   */
  public Summary with(Map<String, SlowOperationCounts> counts, Map<String, WithinRun> precisions) {
    Map<String, PhaseSummary> precise = new LinkedHashMap<>();
    phases.forEach((name, phase) -> precise.put(name, phase.withWithinRun(precisions.get(name))));
    return withPhases(precise).withSlowOperations(counts);
  }

  private static List<Pause> pauses(Observations observed, PhaseCost phase) {
    return observed.pauses().stream()
        .filter(pause -> pause.start() >= phase.start() && pause.start() < phase.end())
        .toList();
  }

  private static void addBrokenLaws(
      List<LawResult> laws, Rows rows, List<String> reasons, List<String> warnings) {
    for (LawResult law : laws) {
      if (!law.holds()) {
        switch (law.severity()) {
          case FAILURE ->
              reasons.add(law.law().equals(Law.ROWS.title()) ? wrongRows(rows) : law.sentence());
          case WARNING -> warnings.add(law.sentence());
        }
      }
    }
  }

  private static void addPhaseReasons(String name, PhaseResult phase, List<String> reasons) {
    if (phase.acknowledged() == 0) {
      reasons.add("the %s phase did nothing: no operation succeeded".formatted(name));
    }
    if (phase.acknowledged() < phase.issued()) {
      SortedMap<String, Long> failures = new TreeMap<>();
      phase
          .operations()
          .forEach(
              (operation, result) ->
                  result
                      .failures()
                      .forEach(
                          (status, count) ->
                              failures.put(operation.ycsbName() + " " + status, count)));
      reasons.add(
          Phrase.of(
              "%d of %d operations of the %s phase failed: %s",
              phase.issued() - phase.acknowledged(), phase.issued(), name, failures));
    }
  }

  /** Checks only the measured phase: a load that falls behind has still done its work. */
  private static void addOverload(PhaseResult measured, List<String> reasons) {
    Overload.of(measured)
        .ifPresent(
            overload ->
                reasons.add(
                    Phrase.of(
                        "the %s phase could not keep up: %s",
                        measured.phase().name().toLowerCase(Locale.ROOT), overload)));
  }

  private static String wrongRows(Rows rows) {
    return Phrase.of(
        "%d rows %s: %d inserts were acknowledged, the table holds %d rows",
        Math.abs(rows.expected() - rows.found()),
        rows.found() < rows.expected() ? "are missing" : "too many",
        rows.expected(),
        rows.found());
  }

  private static Map<String, OperationSummary> summaries(
      Map<Operation, OperationResult> operations) {
    Map<String, OperationSummary> summaries = new LinkedHashMap<>();
    operations.forEach(
        (operation, result) -> summaries.put(operation.ycsbName(), OperationSummary.of(result)));
    return summaries;
  }

  private static OperationResult sum(OperationResult one, OperationResult other) {
    SortedMap<String, Long> failures = new TreeMap<>(one.failures());
    other.failures().forEach((status, count) -> failures.merge(status, count, Long::sum));
    return new OperationResult(
        sum(one.service(), other.service()), sum(one.response(), other.response()), failures);
  }

  private static Histogram sum(Histogram one, Histogram other) {
    Histogram sum = one.copy();
    sum.add(other);
    return sum;
  }
}
