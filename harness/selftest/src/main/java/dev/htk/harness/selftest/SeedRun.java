// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.folder.Evidence;
import dev.htk.harness.evidence.folder.EvidenceFolder;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.postmortem.FileDiagnosis;
import dev.htk.harness.recording.ServerLogs;
import dev.htk.harness.report.Report;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
import dev.htk.harness.selftest.fault.Scene;
import dev.htk.harness.selftest.fault.StopSignals;
import dev.htk.harness.selftest.fault.Truth;
import dev.htk.harness.selftest.score.Basis;
import dev.htk.harness.selftest.score.Episode;
import dev.htk.harness.selftest.score.FailedInjection;
import dev.htk.harness.selftest.score.SeedScore;
import dev.htk.harness.selftest.witness.GcLog;
import dev.htk.harness.selftest.witness.KernelPressure;
import dev.htk.harness.selftest.witness.Witnesses;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run under faults, and the score of its diagnosis. */
final class SeedRun {

  private static final Logger LOG = LoggerFactory.getLogger(SeedRun.class);

  /** Response time above which an operation is slow, here and in the diagnosis. */
  static final Duration THRESHOLD = Duration.ofMillis(100);

  /** Operations that a fault has held up end within a gap divided by this. */
  private static final int SETTLE_OF_GAP = 2;

  private final SelfTestCluster cluster;
  private final StopSignals signals;
  private final Load load;
  private final Timetable timetable;
  private final long seed;
  private final SelfTestProgress progress;
  private final List<Episode> episodes = new ArrayList<>();
  private final List<FailedInjection> failed = new ArrayList<>();

  /**
   * @param progress receives the progress of this run alone
   */
  SeedRun(
      SelfTestCluster cluster,
      StopSignals signals,
      Load load,
      Timetable timetable,
      long seed,
      SelfTestProgress progress) {
    this.cluster = cluster;
    this.signals = signals;
    this.load = load;
    this.timetable = timetable;
    this.seed = seed;
    this.progress = progress;
  }

  Map<Basis, SeedScore> run(JsonLines truth)
      throws HarnessException, IOException, InterruptedException {
    ServerLogs logs = ServerLogs.fromNow(cluster.cluster().logs());
    try (KernelPressure pressure = KernelPressure.watch()) {
      progress.at(0, "loading the table");
      load.awaitRunning();
      long from = nowMicros();
      inject(truth, System.nanoTime());
      long to = nowMicros();
      progress.at(1, "waiting for the load to end");
      load.await();
      logs.keep(load.folder().servers());
      Report.writeIfPossible(load.folder().path(), progress::say);
      progress.at(1, "diagnosing");
      Witnesses witnesses = new Witnesses(collectionLogs(), pressure);
      long settle = timetable.gap().dividedBy(SETTLE_OF_GAP).toNanos() / 1000;
      Map<Basis, SeedScore> scores = new EnumMap<>(Basis.class);
      for (Basis basis : Basis.values()) {
        scores.put(
            basis, SeedScore.of(episodes, failed, diagnose(basis), witnesses, from, to, settle));
      }
      return scores;
    }
  }

  private void inject(JsonLines truth, long begin)
      throws HarnessException, IOException, InterruptedException {
    waitUntil(begin + timetable.startOf(0).toNanos(), begin);
    for (int i = 0; i < timetable.injections().size(); i++) {
      Injection injection = timetable.injections().get(i);
      waitUntil(begin + timetable.startOf(i).toNanos(), begin);
      at(begin, injection.word());
      Optional<Episode> episode = inject(injection);
      if (episode.isPresent()) {
        episodes.add(episode.get());
        truth.append(episode.get());
        truth.flush();
      }
      cluster.requireAlive();
      if (!load.isOn()) {
        throw HarnessException.failed(
            null, "the load ended before all faults were injected: see %s", load.folder().log());
      }
      waitUntil(System.nanoTime() + timetable.gap().toNanos(), begin);
    }
  }

  /** Injects a fault or a pair; if that fails, reports it and returns empty. */
  private Optional<Episode> inject(Injection injection) throws InterruptedException {
    long start = nowMicros();
    long end = System.nanoTime() + timetable.episode().toNanos();
    List<FaultKind> faults = injection.faults();
    ExecutorService threads = Executors.newFixedThreadPool(faults.size());
    try {
      List<Future<List<Truth>>> injected =
          threads.invokeAll(
              faults.stream()
                  .<Callable<List<Truth>>>map(fault -> () -> fault.inject(scene(fault, end)))
                  .toList());
      List<Truth> truths = new ArrayList<>();
      int failures = failed.size();
      for (int i = 0; i < faults.size(); i++) {
        try {
          truths.addAll(injected.get(i).get());
        } catch (ExecutionException e) {
          say(faults.get(i), e.getCause());
        }
      }
      return failed.size() > failures
          ? Optional.empty()
          : Optional.of(new Episode(injection, seed, start, nowMicros(), truths));
    } finally {
      threads.shutdownNow();
    }
  }

  private Scene scene(FaultKind fault, long end) {
    return new Scene(
        fault.expected(),
        cluster.cluster(),
        TableName.valueOf(Load.TABLE),
        load.process(),
        signals,
        THRESHOLD,
        new Random(seed * FaultKind.values().length + fault.name().hashCode()),
        end);
  }

  private void say(FaultKind fault, Throwable failure) {
    LOG.debug("{} could not be injected", fault.word(), failure);
    // A server's answer has a stack trace behind the first line.
    String why = String.valueOf(failure.getMessage()).lines().findFirst().orElse("").strip();
    failed.add(new FailedInjection(fault, seed, why));
    progress.say(Phrase.of("warning: %s could not be injected: %s", fault.word(), why));
  }

  private void waitUntil(long nanos, long begin) throws InterruptedException {
    while (System.nanoTime() < nanos) {
      at(begin, "no fault");
      long left = TimeUnit.NANOSECONDS.toMillis(nanos - System.nanoTime());
      Thread.sleep(Math.max(0, Math.min(1000, left)));
    }
  }

  private void at(long begin, String what) {
    double done = (double) (System.nanoTime() - begin);
    progress.at(Math.min(1, done / timetable.whole().toNanos()), what);
  }

  private SeedScore.Answer diagnose(Basis basis) throws HarnessException, IOException {
    Diagnoser.TailChoice choice = new Diagnoser.TailChoice(THRESHOLD.toNanos() / 1000, "run");
    NavigableSet<Long> cuts =
        episodes.stream().map(SeedScore::beginOf).collect(Collectors.toCollection(TreeSet::new));
    try {
      if (basis == Basis.RECORDER) {
        return new SeedScore.Answer(
            Diagnoser.diagnose(load.folder(), choice, cuts).spikes(), List.of());
      }
      Evidence evidence =
          new EvidenceFolder(
                  new ReadingRules(ZoneId.systemDefault(), Long.MIN_VALUE), basis.kinds())
              .read(List.of(load.folder().servers()));
      return new SeedScore.Answer(
          new FileDiagnosis(evidence).ofRun(load.folder(), choice, cuts).spikes(),
          evidence.sightings());
    } catch (HarnessException e) {
      if (basis == Basis.RECORDER) {
        throw HarnessException.failed(e, "the run was not diagnosed: %s", e.getMessage());
      }
      progress.say(
          Phrase.of("warning: nothing was found by %s: %s", basis.words(), e.getMessage()));
      return SeedScore.Answer.NONE;
    }
  }

  private Map<String, GcLog> collectionLogs() throws IOException {
    Map<String, GcLog> logs = new HashMap<>();
    for (Map.Entry<String, Path> log : cluster.collectionLogs().entrySet()) {
      logs.put(log.getKey(), GcLog.read(log.getValue()));
    }
    return logs;
  }

  private static long nowMicros() {
    return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
  }
}
