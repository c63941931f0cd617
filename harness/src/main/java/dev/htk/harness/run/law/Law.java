// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.law;

import dev.htk.harness.run.law.LawResult.Severity;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.tuning.text.Phrase;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The laws that a run is checked against, one constant each. */
@SuppressWarnings("ImmutableEnumChecker") // A law's check holds no state.
public enum Law {
  /**
   * Little's law: the mean number of operations in flight equals their rate times their service
   * time. In a closed loop of waiting threads that is the number of threads. In any loop it is at
   * most the allowed number of operations in flight.
   */
  LITTLE("Little's law", Severity.WARNING, Law::little),

  /** Every issued operation was either acknowledged or failed. */
  ISSUED("operations issued = acknowledged + failed", Severity.FAILURE, Law::issued),

  /** The table holds the rows whose insert was acknowledged, and no others. */
  ROWS("rows on the servers = acknowledged inserts", Severity.FAILURE, Law::rows),

  /** Every acknowledged operation is recorded exactly once in a latency histogram. */
  HISTOGRAMS("histogram counts = acknowledged operations", Severity.FAILURE, Law::histograms),

  /** The intervals in {@code client.hlog} add up to the totals. */
  INTERVALS("intervals of client.hlog add up to the totals", Severity.FAILURE, Law::intervals),

  /** No clock was stepped during the run. */
  CLOCKS("clocks go on without steps", Severity.WARNING, Law::clocks);

  /** The share of its time that a thread may spend between operations. */
  private static final double SHARE = 0.10;

  private static final long STEP_MICROS = 10_000;
  private static final String RUN = "run";

  private final String title;
  private final Severity severity;
  private final BiFunction<Law, RunFacts, Stream<LawResult>> check;

  Law(String title, Severity severity, BiFunction<Law, RunFacts, Stream<LawResult>> check) {
    this.title = title;
    this.severity = severity;
    this.check = check;
  }

  /** Returns what the law says, in a few words. */
  public String title() {
    return title;
  }

  /** Checks every law; laws that do not apply give no result. */
  public static List<LawResult> checkAll(RunFacts facts) {
    return Stream.of(values()).flatMap(law -> law.check.apply(law, facts)).toList();
  }

  private LawResult result(
      String of, String expected, String found, String tolerance, String why, boolean holds) {
    return new LawResult(title, of, expected, found, tolerance, why, holds, severity);
  }

  private Stream<LawResult> little(RunFacts facts) {
    return facts.phases().stream()
        .filter(phase -> phase.nanos() > 0 && facts.mayBeInFlight() > 0)
        .filter(phase -> phase.acknowledged() > 0)
        .map(phase -> little(facts, phase));
  }

  private LawResult little(RunFacts facts, PhaseResult phase) {
    double busy = busyMicros(phase) * 1e3 / phase.nanos();
    // At the end, threads wait for the longest operation that is still under way.
    double tail = longestMicros(phase) * 1e3 / phase.nanos();
    double tolerance = SHARE + tail;
    double most = facts.mayBeInFlight();
    boolean closed = phase.offered() == 0 && phase.failed() == 0;
    boolean waits = facts.mayBeInFlight() == facts.threads();
    boolean full = closed && waits;
    boolean holds = busy <= most * (1 + SHARE) && (!full || busy >= most * (1 - tolerance));
    return result(
        phaseName(phase),
        String.format(Locale.ROOT, full ? "%.2f" : "at most %.2f", most) + " operations under way",
        Phrase.of("%.2f", busy),
        Phrase.of("%.0f %%", tolerance * 100),
        "between two operations a thread builds the next one, and the last ones end one by one",
        holds);
  }

  private static double busyMicros(PhaseResult phase) {
    double busy = 0;
    for (Map.Entry<Operation, OperationResult> entry : phase.operations().entrySet()) {
      if (entry.getKey() != Operation.READ_MODIFY_WRITE) {
        Histogram service = entry.getValue().service();
        busy += service.getMean() * service.getTotalCount();
      }
    }
    return busy;
  }

  private static long longestMicros(PhaseResult phase) {
    return phase.operations().values().stream()
        .mapToLong(result -> result.service().getMaxValue())
        .max()
        .orElse(0);
  }

  private Stream<LawResult> issued(RunFacts facts) {
    return facts.phases().stream()
        .map(
            phase -> {
              long unacknowledged = phase.issued() - phase.acknowledged();
              return result(
                  phaseName(phase),
                  phase.issued() + " issued",
                  phase.acknowledged() + " acknowledged, " + phase.failed() + " failed calls",
                  "more failed calls than operations",
                  "one operation can be several calls: a read-modify-write, or a retried insert",
                  unacknowledged >= 0 && unacknowledged <= phase.failed());
            });
  }

  private Stream<LawResult> rows(RunFacts facts) {
    long inserted = facts.rowsExpected();
    return Stream.of(
        result(
            RUN,
            inserted + " rows",
            facts.rowsFound() + " rows",
            facts.rowsUnsure() + " rows more",
            "an insert that failed for the client may have reached its server",
            facts.rowsFound() >= inserted && facts.rowsFound() <= inserted + facts.rowsUnsure()));
  }

  private Stream<LawResult> histograms(RunFacts facts) {
    return facts.phases().stream().map(this::histograms);
  }

  private LawResult histograms(PhaseResult phase) {
    long recorded = 0;
    boolean equal = true;
    for (Map.Entry<Operation, OperationResult> entry : phase.operations().entrySet()) {
      long served = entry.getValue().service().getTotalCount();
      // Subtracts read-modify-writes, because their reads and updates are recorded as well.
      recorded += entry.getKey() == Operation.READ_MODIFY_WRITE ? -served : served;
      equal &= served == entry.getValue().response().getTotalCount();
    }
    long more = recorded - phase.acknowledged();
    return result(
        phaseName(phase),
        phase.acknowledged() + " acknowledged",
        recorded + " recorded" + (equal ? "" : ", not as many service as response times"),
        phase.failed() + " more",
        "a part of an operation can succeed before another part fails",
        equal && more >= 0 && more <= phase.failed());
  }

  private Stream<LawResult> intervals(RunFacts facts) {
    if (facts.intervalCounts() == null) {
      return Stream.of();
    }
    Map<String, Long> totals = new TreeMap<>();
    for (PhaseResult phase : facts.phases()) {
      for (var entry : phase.operations().entrySet()) {
        String name = entry.getKey().ycsbName();
        add(totals, name + ".service", entry.getValue().service());
        add(totals, name + ".response", entry.getValue().response());
      }
    }
    return Stream.of(
        result(
            RUN,
            totals.toString(),
            facts.intervalCounts().toString(),
            "none",
            "both count the same operations",
            totals.equals(new TreeMap<>(facts.intervalCounts()))));
  }

  private static void add(Map<String, Long> totals, String tag, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      totals.merge(tag, histogram.getTotalCount(), Long::sum);
    }
  }

  private Stream<LawResult> clocks(RunFacts facts) {
    return facts.clocks().stream()
        .map(
            clock ->
                result(
                    clock.name(),
                    "no step",
                    Phrase.of(
                        "largest step %.1f ms in %d readings",
                        clock.largestStepMicros() / 1e3, clock.readings()),
                    STEP_MICROS / 1000 + " ms",
                    "a clock that is slewed is moved by half a millisecond a second",
                    clock.largestStepMicros() <= STEP_MICROS));
  }

  private static String phaseName(PhaseResult phase) {
    return phase.phase().name().toLowerCase(Locale.ROOT) + " phase";
  }
}
