package dev.htk.harness.sanity;

import dev.htk.harness.driver.Operation;
import dev.htk.harness.driver.OperationResult;
import dev.htk.harness.driver.PhaseResult;
import dev.htk.harness.sanity.LawResult.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The laws that a run is checked against, one constant each. */
public enum Law {
  /**
   * Little's law: the mean number of operations in flight equals their rate times their service
   * time. In a closed loop of waiting threads that is the number of threads. In any loop it is at
   * most the allowed number of operations in flight.
   */
  LITTLE("Little's law", Severity.WARNING) {
    @Override
    List<LawResult> check(RunFacts facts) {
      return facts.phases().stream()
          .filter(phase -> phase.nanos() > 0 && facts.mayBeInFlight() > 0)
          .filter(phase -> phase.acknowledged() > 0)
          .map(phase -> little(facts, phase))
          .toList();
    }

    private LawResult little(RunFacts facts, PhaseResult phase) {
      double busy = busyMicros(phase) * 1e3 / phase.nanos();
      // At the end, threads wait for the longest operation that is still under way.
      double tail = longestMicros(phase) * 1e3 / phase.nanos();
      double tolerance = SHARE + tail;
      double most = facts.mayBeInFlight();
      boolean closed = phase.offered() == 0 && facts.failures(phase) == 0;
      boolean waits = facts.mayBeInFlight() == facts.threads();
      boolean full = closed && waits;
      boolean holds = busy <= most * (1 + SHARE) && (!full || busy >= most * (1 - tolerance));
      return result(
          phaseName(phase),
          (full ? "%.2f" : "at most %.2f").formatted(most) + " operations under way",
          String.format(Locale.ROOT, "%.2f", busy),
          String.format(Locale.ROOT, "%.0f %%", tolerance * 100),
          "between two operations a thread builds the next one, and the last ones end one by one",
          holds);
    }
  },

  /** Every issued operation was either acknowledged or failed. */
  ISSUED("operations issued = acknowledged + failed", Severity.FAILURE) {
    @Override
    List<LawResult> check(RunFacts facts) {
      return facts.phases().stream().map(phase -> issued(facts, phase)).toList();
    }

    private LawResult issued(RunFacts facts, PhaseResult phase) {
      long unacknowledged = phase.issued() - phase.acknowledged();
      long failures = facts.failures(phase);
      return result(
          phaseName(phase),
          phase.issued() + " issued",
          String.format(
              Locale.ROOT, "%d acknowledged, %d failed calls", phase.acknowledged(), failures),
          "more failed calls than operations",
          "one operation can be several calls: a read-modify-write, or a retried insert",
          unacknowledged >= 0 && unacknowledged <= failures);
    }
  },

  /** The table holds the rows whose insert was acknowledged, and no others. */
  ROWS("rows on the servers = acknowledged inserts", Severity.FAILURE) {
    @Override
    List<LawResult> check(RunFacts facts) {
      long inserted = facts.rowsExpected();
      long unknown = facts.phases().stream().mapToLong(Law::failedInserts).sum();
      return List.of(
          result(
              RUN,
              inserted + " rows",
              facts.rowsFound() + " rows",
              unknown + " rows more",
              "an insert that failed for the client may have reached its server",
              facts.rowsFound() >= inserted && facts.rowsFound() <= inserted + unknown));
    }
  },

  /** Every acknowledged operation is recorded exactly once in a latency histogram. */
  HISTOGRAMS("histogram counts = acknowledged operations", Severity.FAILURE) {
    @Override
    List<LawResult> check(RunFacts facts) {
      return facts.phases().stream().map(phase -> histograms(facts, phase)).toList();
    }

    private LawResult histograms(RunFacts facts, PhaseResult phase) {
      long recorded = 0;
      boolean equal = true;
      for (Map.Entry<Operation, OperationResult> entry : phase.operations().entrySet()) {
        OperationResult result = entry.getValue();
        recorded += sign(entry.getKey()) * result.service().getTotalCount();
        equal &= result.service().getTotalCount() == result.response().getTotalCount();
      }
      long failures = facts.failures(phase);
      long more = recorded - phase.acknowledged();
      return result(
          phaseName(phase),
          phase.acknowledged() + " acknowledged",
          String.format(
              Locale.ROOT,
              "%d recorded%s",
              recorded,
              equal ? "" : ", not as many service as response times"),
          failures + " more",
          "a part of an operation can succeed before another part fails",
          equal && more >= 0 && more <= failures);
    }

    /** Subtracts read-modify-writes, because their reads and updates are recorded as well. */
    private static int sign(Operation operation) {
      return operation == Operation.READ_MODIFY_WRITE ? -1 : 1;
    }
  },

  /** The intervals in {@code client.hlog} add up to the totals. */
  INTERVALS("intervals of client.hlog add up to the totals", Severity.FAILURE) {
    @Override
    List<LawResult> check(RunFacts facts) {
      if (facts.intervalCounts() == null) {
        return List.of();
      }
      Map<String, Long> totals = new TreeMap<>();
      for (PhaseResult phase : facts.phases()) {
        phase
            .operations()
            .forEach(
                (operation, result) -> {
                  add(totals, operation.ycsbName() + ".service", result.service());
                  add(totals, operation.ycsbName() + ".response", result.response());
                });
      }
      return List.of(
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
  },

  /** No clock was stepped during the run. */
  CLOCKS("clocks go on without steps", Severity.WARNING) {
    @Override
    List<LawResult> check(RunFacts facts) {
      return facts.clocks().stream().map(this::clock).toList();
    }

    private LawResult clock(ClockDrift drift) {
      return result(
          drift.name(),
          "no step",
          String.format(
              Locale.ROOT,
              "largest step %.1f ms in %d readings",
              drift.largestStepMicros() / 1e3,
              drift.readings()),
          String.format(Locale.ROOT, "%d ms", STEP_MICROS / 1000),
          "a clock that is slewed is moved by half a millisecond a second",
          drift.largestStepMicros() <= STEP_MICROS);
    }
  };

  /** The share of its time that a thread may spend between operations. */
  private static final double SHARE = 0.10;

  private static final long STEP_MICROS = 10_000;
  private static final String RUN = "run";

  private final String title;
  private final Severity severity;

  Law(String title, Severity severity) {
    this.title = title;
    this.severity = severity;
  }

  /** Returns what the law says, in a few words. */
  public String title() {
    return title;
  }

  abstract List<LawResult> check(RunFacts facts);

  /** Checks every law; laws that do not apply give no result. */
  public static List<LawResult> checkAll(RunFacts facts) {
    List<LawResult> results = new ArrayList<>();
    for (Law law : EnumSet.allOf(Law.class)) {
      results.addAll(law.check(facts));
    }
    return List.copyOf(results);
  }

  LawResult result(
      String of, String expected, String found, String tolerance, String why, boolean holds) {
    return new LawResult(title, of, expected, found, tolerance, why, holds, severity);
  }

  private static String phaseName(PhaseResult phase) {
    return phase.phase().name().toLowerCase(Locale.ROOT) + " phase";
  }

  private static long failedInserts(PhaseResult phase) {
    OperationResult inserts = phase.operations().get(Operation.INSERT);
    return inserts == null ? 0 : inserts.failed();
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
}
