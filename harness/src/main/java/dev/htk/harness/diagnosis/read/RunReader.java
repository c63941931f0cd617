// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.TailSample;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.VagueSpans;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.Manifest;
import dev.htk.harness.run.PhaseCost;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.Overload;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.harness.run.read.RecordedLines.Ending;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.HConstants;

/** Reads one phase of a run. Used once. */
public final class RunReader {

  /** Intervals of client.hlog are a second long, and the first begins a little early. */
  private static final long INTERVAL_SLACK_MICROS = 500_000;

  private final RunFolder folder;
  private final Optional<Testimony> testimony;
  private final Names servers = new Names();
  private final Names regions = new Names();
  private final Remarks doubts = new Remarks();
  private final Remarks notes = new Remarks();

  public RunReader(RunFolder folder) {
    this(folder, Optional.empty());
  }

  /**
   * @param testimony the servers' events, in place of those that the run's recorders wrote
   */
  public RunReader(RunFolder folder, Optional<Testimony> testimony) {
    this.folder = folder;
    this.testimony = testimony;
  }

  /**
   * Reads everything that a diagnosis needs. Reads the servers' events twice: first the events and
   * the clocks, then the slow batches, of which it keeps only those that matter.
   *
   * @param wantedPhase {@code load} or {@code run}; null for the last one
   * @param sloMicros response time from which on operations are in the tail; null for p99.9
   * @throws HarnessException if the folder holds no run, or something is missing or broken in it
   */
  public RunRecords read(String wantedPhase, Long sloMicros) throws HarnessException, IOException {
    Manifest manifest = manifest();
    Optional<Summary> summary = summary(manifest);
    String phase = phase(manifest, wantedPhase);
    RunBounds bounds = RunBounds.of(manifest);
    SlowOperationsReader slow =
        new SlowOperationsReader(phase, bounds, pauseMillis(manifest), servers, regions);
    say(folder.slowOperations(), slow.read(folder.slowOperations()));
    List<TailOperation> operations = slow.operations();
    Window window = window(summary, phase, operations);
    boolean isStartKnown = cost(summary, phase).isPresent();
    PhaseLatency latency =
        PhaseLatency.read(
            folder.clientHistograms(), middle -> isOfPhase(middle, window, isStartKnown, manifest));
    say(folder.clientHistograms(), latency.ending());
    TailSample sample =
        TailSample.of(operations, sloMicros == null ? latency.tailMicros() : sloMicros);
    if (slow.sample().isEmpty() && isOverload(summary, phase)) {
      notes.add(
          "the run could not keep up, but has no sample of its late operations, as a newer htk"
              + " keeps it: what made its queue grow is not known");
    }
    Client client = new Client(bounds, phase, window, slow, operations, sample, latency);
    Reported reported = reported(manifest, summary, client);
    return new RunRecords(
        manifest,
        phase,
        window,
        latency.operations(),
        latency.tailMicros(),
        latency.ordinaryMicros(),
        operations,
        keptFrom(summary, phase),
        slow.sample(),
        latency.answered(),
        Timeline.of(window, reported.spans(), reported.vague(), reported.batches()),
        servers,
        regions,
        reported.clocks(),
        reported.stalls(),
        doubts.all(),
        notes.all());
  }

  private static boolean isOverload(Optional<Summary> summary, String phase) {
    return summary
        .map(Summary::phases)
        .map(phases -> phases.get(phase))
        .filter(of -> Overload.isOverload(of.backlogSeconds(), of.seconds()))
        .isPresent();
  }

  /** The client's records of the phase. */
  private record Client(
      RunBounds bounds,
      String phase,
      Window window,
      SlowOperationsReader slow,
      List<TailOperation> operations,
      TailSample sample,
      PhaseLatency latency) {}

  /** The servers' records that a diagnosis needs, by the client's clock. */
  private record Reported(
      List<StallSpan> spans,
      VagueSpans vague,
      List<MeasuredBatch> batches,
      Map<Integer, ClockFit> clocks,
      AllocationStalls stalls) {}

  /**
   * Reads the servers' records. All that is read only for that leaves the heap with this method.
   */
  private Reported reported(Manifest manifest, Optional<Summary> summary, Client client)
      throws HarnessException, IOException {
    EventsReader events = events(manifest);
    requireServersOf(manifest, client.operations(), events);
    AlignedEvents aligned = AlignedEvents.of(events, client.operations(), servers, doubts);
    BatchesReader batches =
        new BatchesReader(
            aligned.clocks(),
            servers,
            regions,
            client.bounds(),
            new NeededBatches(client.operations(), client.sample().operations(), client.window()));
    if (testimony.isEmpty() && RunFile.exists(folder.serverEvents())) {
      batches.read(folder.serverEvents());
    }
    requireTimesOf(client.bounds(), events, aligned, batches);
    addLost(events);
    Completeness complete = new Completeness(folder, client.phase(), doubts);
    if (summary.isPresent()) {
      complete.checkSlowOperations(summary.get(), client.slow().lines());
      complete.checkLatencies(summary.get(), client.latency().operations());
      complete.checkClientPauses(summary.get(), events.longClientPauses());
    }
    if (testimony.isEmpty() && !isWithoutRecorder(manifest)) {
      complete.checkServers(client.slow().serversAsked(), client.window(), events, servers);
    }
    BaselineCpuContention baseline = BaselineCpuContention.of(aligned.spans(), client.window());
    if (baseline.passedOver() > 0) {
      notes.add("ignored %,d short waits for a CPU, normal on this machine", baseline.passedOver());
    }
    return new Reported(
        baseline.kept(),
        vague(client),
        batches.batches(),
        aligned.clocks(),
        AllocationStalls.longest(aligned.allocationStalls(), client.window()));
  }

  private Manifest manifest() throws HarnessException {
    if (!Files.isDirectory(folder.path())) {
      throw HarnessException.badInput("'%s' is not a folder", folder.path());
    }
    return folder.readManifest();
  }

  private Optional<Summary> summary(Manifest manifest) throws HarnessException {
    if (manifest.end() == 0 && !RunFolder.isRun(folder.path())) {
      doubts.add("the run was killed: this diagnosis covers only what it had written by then");
      return Optional.empty();
    }
    return Optional.of(folder.readSummary());
  }

  private String phase(Manifest manifest, String wanted) throws HarnessException {
    List<String> phases = manifest.workload().phases();
    if (phases.isEmpty()) {
      throw HarnessException.badInput("the manifest.json of '%s' lists no phase", folder.path());
    }
    if (wanted != null && !phases.contains(wanted)) {
      throw HarnessException.badInput(
          "'%s' has no %s phase: it has %s", folder.path(), wanted, String.join(", ", phases));
    }
    return wanted == null ? phases.get(phases.size() - 1) : wanted;
  }

  private long pauseMillis(Manifest manifest) throws HarnessException {
    String pause = manifest.profile().settings().get(HConstants.HBASE_CLIENT_PAUSE);
    try {
      return pause == null ? HConstants.DEFAULT_HBASE_CLIENT_PAUSE : Long.parseLong(pause.strip());
    } catch (NumberFormatException e) {
      throw HarnessException.badInput(
          "the manifest.json of '%s' has %s = '%s', which is not a number of milliseconds",
          folder.path(), HConstants.HBASE_CLIENT_PAUSE, pause);
    }
  }

  /** Returns the recorded window widened to the slow operations; killed runs have only these. */
  private Window window(Optional<Summary> summary, String phase, List<TailOperation> operations)
      throws HarnessException {
    PhaseCost cost = cost(summary, phase).orElse(null);
    long start = cost == null ? Long.MAX_VALUE : cost.start();
    long end = cost == null ? Long.MIN_VALUE : cost.end();
    for (TailOperation operation : operations) {
      start = Math.min(start, operation.due());
      end = Math.max(end, operation.end());
    }
    if (end <= start) {
      throw HarnessException.badInput(
          "no operations over any threshold: slow-ops.jsonl has none of the %s phase of '%s'",
          phase, folder.path());
    }
    return new Window(start, end + 1);
  }

  private static Optional<PhaseCost> cost(Optional<Summary> summary, String phase) {
    return summary
        .map(Summary::phases)
        .map(phases -> phases.get(phase))
        .map(Summary.PhaseSummary::cost);
  }

  /**
   * Tells whether an interval is of a phase. Where the phase's start is known, what ended shortly
   * before it is the load's.
   */
  private static boolean isOfPhase(
      long middle, Window window, boolean isStartKnown, Manifest manifest) {
    return manifest.workload().phases().size() == 1
        || (middle >= window.start() - (isStartKnown ? 0 : INTERVAL_SLACK_MICROS)
            && middle <= window.end() + INTERVAL_SLACK_MICROS);
  }

  private EventsReader events(Manifest manifest) throws HarnessException, IOException {
    EventsReader events = new EventsReader(servers, regions);
    say(folder.clientEvents(), events.read(folder.clientEvents()));
    if (testimony.isPresent()) {
      testimony.get().measured().forEach(events::take);
    } else if (!isWithoutRecorder(manifest) || RunFile.exists(folder.serverEvents())) {
      say(folder.serverEvents(), events.read(folder.serverEvents()));
      if (manifest.recorder() == RecorderLevel.A) {
        notes.add(
            "the recorder ran without its region part and saw no slow batches or locks: causes in"
                + " a server rest only on overlap in time");
      }
    } else {
      doubts.add(
          "the run had no recorder in its servers: only the client's own causes can be seen");
    }
    events
        .unknown()
        .forEach((what, count) -> notes.add("ignored, unknown to htk: %d %s", count, what));
    return events;
  }

  /** Returns the spans of other evidence that bound a cause's time. */
  private VagueSpans vague(Client client) {
    List<EventLine> rows = testimony.map(Testimony::vague).orElse(List.of());
    return new SummedWaits(client.sample(), client.window())
        .weigh(rows, new EventsReader(servers, regions));
  }

  /** Returns the files that the servers' events come from, in words. */
  private String sourceOfEvents() {
    return testimony.map(Testimony::source).orElse(folder.serverEvents().toString());
  }

  /** Returns whether servers may lack a recorder: it was off, or level A on a foreign cluster. */
  private static boolean isWithoutRecorder(Manifest manifest) {
    return manifest.recorder() == RecorderLevel.OFF
        || (manifest.recorder() == RecorderLevel.A && !manifest.isOnOwnCluster());
  }

  /** Rejects an events file of another cluster's run. */
  private void requireServersOf(
      Manifest manifest, List<TailOperation> operations, EventsReader events)
      throws HarnessException {
    Set<Integer> known = new HashSet<>();
    manifest.settingsInForce().keySet().forEach(server -> known.add(servers.number(server)));
    operations.forEach(
        operation -> {
          known.add(operation.server());
          known.add(operation.before());
        });
    known.remove(Names.NONE);
    Set<Integer> told = new HashSet<>(events.clocks().keySet());
    told.addAll(events.stalledServers());
    if (!told.isEmpty() && !known.isEmpty() && told.stream().noneMatch(known::contains)) {
      throw HarnessException.badInput(
          "%s belongs to another run: its servers are %s, this run's are %s",
          sourceOfEvents(), names(told), names(known));
    }
  }

  /** Rejects an events file of another run on the same cluster. */
  private void requireTimesOf(
      RunBounds bounds, EventsReader events, AlignedEvents aligned, BatchesReader batches)
      throws HarnessException {
    boolean isEmpty = aligned.spans().isEmpty() && events.stalledServers().isEmpty();
    boolean isOfRun =
        batches.isAnyOfRun()
            || aligned.spans().stream().anyMatch(span -> bounds.holds(span.start()));
    if (!isEmpty && !isOfRun) {
      throw HarnessException.badInput(
          "%s belongs to another run: none of its events is within this run's times in"
              + " manifest.json",
          sourceOfEvents());
    }
  }

  private String names(Set<Integer> numbers) {
    return String.join(", ", numbers.stream().map(servers::name).sorted().limit(3).toList());
  }

  private void addLost(EventsReader events) {
    events
        .lost()
        .forEach(
            (server, count) ->
                doubts.add(
                    "the recorder of %s lost %,d events or batches before they could be read:"
                        + " causes can be missing",
                    server, count));
  }

  private long keptFrom(Optional<Summary> summary, String phase) {
    Optional<SlowOperationCounts> counts =
        summary.map(Summary::slowOperations).map(byPhase -> byPhase.get(phase));
    counts
        .filter(count -> count.dropped() > 0)
        .ifPresent(
            count ->
                doubts.add(
                    "%,d slow operations could not be written in time and are missing",
                    count.dropped()));
    return counts.stream()
        .flatMap(count -> count.thresholdMicros().entrySet().stream())
        .filter(kind -> !kind.getKey().equals(Operation.READ_MODIFY_WRITE.ycsbName()))
        .mapToLong(Map.Entry::getValue)
        .max()
        .orElse(0);
  }

  private void say(Path file, Ending ending) {
    if (ending == Ending.CUT_OFF) {
      doubts.add("%s ends in the middle of a line, and was read up to there", file.getFileName());
    }
  }
}
