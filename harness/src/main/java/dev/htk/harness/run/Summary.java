package dev.htk.harness.run;

import dev.htk.harness.driver.Operation;
import dev.htk.harness.driver.OperationResult;
import dev.htk.harness.driver.Overload;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.driver.SlowOperationCounts;
import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.sanity.Law;
import dev.htk.harness.sanity.LawResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * {@code summary.json}: what a run came to.
 *
 * @param throughput acknowledged operations a second over all phases
 * @param offered the open loop's target, or null in a closed loop
 * @param operations by YCSB's names, over all phases
 * @param verdict {@code ok} or {@code failed}
 * @param reasons why it failed; empty otherwise
 * @param phases each phase on its own, under {@code load} and {@code run}
 * @param servers what the recorders saw of flushes and compactions; null where there are none
 * @param io bytes by stage, from before the load until the servers were left; null where the
 *     servers' counters could not be read
 * @param clientPauses of the driver's JVM, all along
 * @param laws what came of each sanity law
 * @param warnings what makes figures doubtful, though nothing failed
 * @param slowOperations what {@code slow-ops.jsonl} holds of each phase; null if it was not kept
 */
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
    Map<String, SlowOperationCounts> slowOperations) {

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
   * @param failures failed ones by exception or status
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
   * @param cost bytes by stage and processor time; null where it was not measured
   * @param clientPauses of the driver's JVM in this phase; null where its times are not known
   * @param offered operations a second that an open loop's schedule offered; null in a closed loop
   * @param backlogSeconds how late the schedule was at the end; 0 in a closed loop
   * @param withinRun how sure the phase is of its own means; null where it had too few seconds
   */
  public record PhaseSummary(
      double throughput,
      double seconds,
      @Required Map<String, OperationSummary> operations,
      String stopped,
      PhaseCost cost,
      PauseTotals clientPauses,
      Double offered,
      double backlogSeconds,
      WithinRun withinRun) {

    private PhaseSummary sureOfItself(WithinRun within) {
      return new PhaseSummary(
          throughput,
          seconds,
          operations,
          stopped,
          cost,
          clientPauses,
          offered,
          backlogSeconds,
          within);
    }
  }

  /**
   * Sums up a run. It failed if an operation failed, if nothing was done, if rows are missing or
   * were never written, if a phase was stopped to protect the cluster, or if the last phase did not
   * keep up with its schedule ({@link Overload}).
   *
   * @param phases one or more
   * @param further reasons that the run failed for which its figures don't show
   */
  public static Summary of(
      List<PhaseResult> phases, Rows rows, Observations observed, List<String> further) {
    List<String> reasons = new ArrayList<>(further);
    addOverload(phases.get(phases.size() - 1), reasons);
    return ofPair(phases, rows, observed, reasons);
  }

  /** The same of a trial beside another, where a side that does not keep up is what is found. */
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
        PauseDoubt.of(phase, pauses).ifPresent(warnings::add);
      }
    }
    addRowReasons(rows, total.get(Operation.INSERT), reasons);
    addBrokenLaws(observed.laws(), reasons, warnings);
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

  /** The same with what became of slow operations, by phase. */
  public Summary withSlowOperations(Map<String, SlowOperationCounts> counts) {
    return new Summary(
        throughput,
        offered,
        operations,
        rows,
        verdict,
        reasons,
        phases,
        servers,
        io,
        clientPauses,
        laws,
        warnings,
        counts);
  }

  /** The same with how sure phases are of their own means, by phase. */
  public Summary withWithinRun(Map<String, WithinRun> ofPhases) {
    Map<String, PhaseSummary> sure = new LinkedHashMap<>();
    phases.forEach((name, phase) -> sure.put(name, phase.sureOfItself(ofPhases.get(name))));
    return new Summary(
        throughput,
        offered,
        operations,
        rows,
        verdict,
        reasons,
        sure,
        servers,
        io,
        clientPauses,
        laws,
        warnings,
        slowOperations);
  }

  private static List<Pause> pauses(Observations observed, PhaseCost phase) {
    return observed.pauses().stream()
        .filter(pause -> pause.start() >= phase.start() && pause.start() < phase.end())
        .toList();
  }

  private static void addBrokenLaws(
      List<LawResult> laws, List<String> reasons, List<String> warnings) {
    for (LawResult law : laws) {
      if (!law.holds()) {
        switch (law.severity()) {
          case FAILURE -> {
            // What is said of the rows is said already.
            if (!law.law().equals(Law.ROWS.title())) {
              reasons.add(law.sentence());
            }
          }
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
          "%d of %d operations of the %s phase failed: %s"
              .formatted(phase.issued() - phase.acknowledged(), phase.issued(), name, failures));
    }
  }

  /**
   * Only of the phase that is measured: a load that falls behind has done its work all the same.
   */
  private static void addOverload(PhaseResult measured, List<String> reasons) {
    Overload.of(measured)
        .ifPresent(
            overload ->
                reasons.add(
                    "the %s phase could not keep up: %s"
                        .formatted(measured.phase().name().toLowerCase(Locale.ROOT), overload)));
  }

  private static void addRowReasons(Rows rows, OperationResult inserts, List<String> reasons) {
    // An insert that failed for the client may have reached its server.
    long unknown = inserts == null ? 0 : inserts.failed();
    if (rows.found() < rows.expected()) {
      reasons.add(
          "%d rows are missing: %d inserts were acknowledged, the table holds %d rows"
              .formatted(rows.expected() - rows.found(), rows.expected(), rows.found()));
    } else if (rows.found() > rows.expected() + unknown) {
      reasons.add(
          "%d rows too many: %d inserts were acknowledged, the table holds %d rows"
              .formatted(rows.found() - rows.expected(), rows.expected(), rows.found()));
    }
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
