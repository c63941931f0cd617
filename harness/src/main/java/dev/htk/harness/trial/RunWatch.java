// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.coprocessor.pause.CollectionKind;
import dev.htk.harness.cluster.Cluster;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.metrics.CounterSource;
import dev.htk.harness.metrics.JmxSamples;
import dev.htk.harness.metrics.MetricsRecording;
import dev.htk.harness.metrics.PhaseMeter;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.MachineTrouble;
import dev.htk.harness.recording.ClientPauses;
import dev.htk.harness.recording.ClockWatch;
import dev.htk.harness.recording.ServerLogs;
import dev.htk.harness.run.Observations;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary.Rows;
import dev.htk.harness.run.UserBytes;
import dev.htk.harness.run.law.ClockDrift;
import dev.htk.harness.run.law.Law;
import dev.htk.harness.run.law.RunFacts;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.tuning.scale.ScaleModel;
import dev.htk.tuning.text.Phrase;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that is watched beside a trial's operations: the recorders, the servers' counters, and
 * the client's pauses and clock.
 */
final class RunWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RunWatch.class);

  private final TrialSpec spec;
  private final RunFolder folder;
  private final Recorders recorders;
  private final MetricsRecording metrics;
  private final JmxSamples beans;
  private final ServerLogs logs;

  /** Null if the clients run elsewhere. */
  private final ClientPauses pauses;

  private final ClockWatch clock;
  private final PhaseMeter meter;
  private final PhaseMeter.Running whole;
  private final List<String> faults = new ArrayList<>();

  /** Starts watching. */
  RunWatch(TrialSpec spec, Cluster cluster, TableName table) throws IOException {
    this.spec = spec;
    folder = spec.runFolder();
    recorders = Recorders.start(spec, cluster.connection(), table);
    beans = new JmxSamples(cluster, folder.servers());
    metrics =
        MetricsRecording.start(
            CounterSource.of(cluster, beans), recorders::meters, folder.serverMetrics());
    logs = ServerLogs.whole(cluster.logs());
    pauses = spec.yarn() == null ? ClientPauses.watch(folder.clientEvents()) : null;
    clock = ClockWatch.start();
    meter = new PhaseMeter(metrics, !spec.isStartedByKit(), compressesWal(cluster));
    whole = meter.begin();
  }

  private static boolean compressesWal(Cluster cluster) {
    try {
      return cluster.settings(List.of(HConstants.ENABLE_WAL_COMPRESSION)).values().stream()
          .flatMap(settings -> settings.values().stream())
          .anyMatch(value -> value.strip().equalsIgnoreCase("true"));
    } catch (IOException notShown) {
      LOG.info("whether the servers compress their WALs is not known", notShown);
      return false;
    }
  }

  Recorders recorders() {
    return recorders;
  }

  PhaseMeter meter() {
    return meter;
  }

  /** Returns what went wrong with the watching. */
  List<String> faults() {
    return faults;
  }

  /** Stops watching the servers, which may be gone; keeps watching the client. */
  void leaveServers() throws InterruptedException {
    whole.end();
    awaitReportsOfCycles();
    leave(recorders::close, "the recorders could not be drained at the end");
    leave(metrics::close, "the servers' counters could not be read at the end");
    leave(beans, "the servers' beans could not be kept");
    leave(() -> logs.keep(folder.servers()), "the servers' logs could not be kept");
  }

  /** Waits until recorders have judged the last waits for a collector that works in cycles. */
  private void awaitReportsOfCycles() throws InterruptedException {
    try {
      if (recorders.level() != RecorderLevel.OFF
          && metrics.source().read().stream()
              .anyMatch(server -> server.value(Counter.CYCLE_MILLIS).orElse(0) > 0)) {
        Thread.sleep(CollectionKind.CYCLE_REPORTED_AFTER_MILLIS);
      }
    } catch (IOException notShown) {
      LOG.info("whether the servers collect in cycles is not known", notShown);
    }
  }

  /** Takes note of a failure: a missing server must not discard the client's figures. */
  private void leave(Closeable watched, String failure) {
    try {
      watched.close();
    } catch (IOException e) {
      LOG.warn("{}", failure, e);
      faults.add(failure + ": " + MachineTrouble.reason(e));
    }
  }

  /**
   * Returns what was seen.
   *
   * @param runner has run the phases
   * @param regions the number of regions of the table
   */
  Observations observations(List<PhaseResult> phases, PhaseRunner runner, Rows rows, int regions)
      throws HarnessException, IOException {
    List<ClockDrift> clocks = new ArrayList<>(recorders.clocks());
    clocks.add(clock.drift());
    RunFacts facts =
        new RunFacts(
            phases,
            spec.workload().threads(),
            mayBeInFlight(),
            rows.expected(),
            runner.failedInserts(),
            rows.found(),
            latencies(),
            clocks);
    return new Observations(
        recorders.activity(),
        Stream.concat(runner.costs().values().stream(), runner.unmeasuredCosts().stream())
            .map(cost -> cost.io().user())
            .reduce(UserBytes::plus)
            .map(whole::io)
            .orElse(null),
        runner.costs(),
        pauses == null ? runner.worker().pauses() : pauses.pauses(),
        spec.yarn() == null ? 1 : spec.yarn().clients(),
        Law.checkAll(facts),
        Stream.concat(runner.worker().warnings().stream(), warnings(regions).stream()).toList());
  }

  /** Counts the latencies in the log by tag, as they are read back from the file. */
  private Map<String, Long> latencies() throws HarnessException, IOException {
    Map<String, Long> counts = new TreeMap<>();
    RecordedLines.LATENCIES.readTorn(
        folder.clientHistograms(),
        line -> counts.merge(line.tag(), line.latencies().getTotalCount(), Long::sum));
    return counts;
  }

  /** Returns the most operations in flight; 0 if a buffer sets no limit on operations. */
  private long mayBeInFlight() {
    return switch (spec.drive().decidedFor(spec.workload().toYcsb()).client()) {
      case SYNC -> spec.workload().threads();
      case ASYNC -> spec.drive().inFlight();
      case BUFFERED -> 0;
    };
  }

  private List<String> warnings(int regions) {
    OptionalLong flushes = recorders.fewestFlushes(regions);
    if (spec.profile().scale() == 1
        || flushes.isEmpty()
        || flushes.getAsLong() >= ScaleModel.FEWEST_FLUSHES) {
      return List.of();
    }
    return List.of(
        Phrase.of(
            "in this scale model a region has flushed %d of the %d times that are wanted: figures"
                + " of flushes and compactions rest on few of them; use more records, or a --target"
                + " below what the servers can flush",
            flushes.getAsLong(), ScaleModel.FEWEST_FLUSHES));
  }

  /** Stops watching the client. */
  @Override
  public void close() throws IOException {
    clock.close();
    if (pauses != null) {
      pauses.close();
    }
  }
}
