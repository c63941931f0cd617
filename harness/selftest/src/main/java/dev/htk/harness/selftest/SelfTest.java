// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
import dev.htk.harness.selftest.fault.StopSignals;
import dev.htk.harness.selftest.score.Basis;
import dev.htk.harness.selftest.score.SeedScore;
import dev.htk.harness.selftest.score.SelfTestResult;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests the diagnosis on known faults: starts a local cluster of its own, injects each fault into a
 * run under a steady load, diagnoses the run blind, and counts how often the diagnosis was right.
 * Touches no other cluster. However this JVM ends, whatever was stopped continues, and only logs,
 * run folders and results stay. An instance runs once.
 *
 * <p>The folder gets {@code truth.jsonl}, the injectors' record with one {@code Episode} per line;
 * {@code self-test.json}, the result; and a run folder {@code seed-N} for each seed.
 */
public final class SelfTest {

  private static final Logger LOG = LoggerFactory.getLogger(SelfTest.class);

  private static final String RESULT = "self-test.json";
  private static final String TRUTH = "truth.jsonl";

  /** Share of the whole time that the start of the cluster takes. */
  private static final double START_SHARE = 0.05;

  private final SelfTestRequest request;
  private final SelfTestProgress progress;
  private final StopSignals signals = new StopSignals();
  private final AtomicReference<Load> load = new AtomicReference<>();

  public SelfTest(SelfTestRequest request, SelfTestProgress progress) {
    this.request = request;
    this.progress = progress;
  }

  /**
   * Runs the test.
   *
   * @throws HarnessException if the cluster, the load or an injector fails, or if nothing could be
   *     injected
   */
  public SelfTestResult run() throws HarnessException, IOException, InterruptedException {
    Map<String, String> skipped = skipped();
    List<FaultKind> possible =
        request.faults().stream().filter(fault -> !skipped.containsKey(fault.name())).toList();
    if (request.isOfPairs() ? Injection.pairs(possible).isEmpty() : possible.isEmpty()) {
      throw HarnessException.failed(null, "no fault could be injected: %s", skipped);
    }
    skipped.forEach((fault, why) -> progress.say("skipped: %s: %s".formatted(fault, why)));
    RunFolder folder = new RunFolder(request.folder());
    folder.create();
    Thread hook = new Thread(this::abandon, "htk-end-self-test");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      SelfTestResult result = SelfTestResult.of(runAll(possible), skipped);
      folder.write(RESULT, result);
      return result;
    } finally {
      withdraw(hook);
    }
  }

  private static void withdraw(Thread hook) {
    try {
      boolean unused = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending already, and the hook has done its work or is doing it.
    }
  }

  private Map<String, String> skipped() {
    Map<String, String> skipped = new LinkedHashMap<>();
    for (FaultKind fault : request.faults()) {
      fault.obstacle().ifPresent(why -> skipped.put(fault.name(), why));
      if (request.isOfPairs()) {
        fault.alone().ifPresent(why -> skipped.putIfAbsent(fault.name(), why));
      }
      if (fault.least().compareTo(request.episode()) > 0) {
        skipped.putIfAbsent(
            fault.name(), Phrase.of("it needs episodes of %d s", fault.least().toSeconds()));
      }
    }
    return skipped;
  }

  private List<Map<Basis, SeedScore>> runAll(List<FaultKind> possible)
      throws HarnessException, IOException, InterruptedException {
    progress.say("note: the servers run " + request.servers().home().words());
    progress.at(0, "starting the cluster");
    List<Map<Basis, SeedScore>> scores = new ArrayList<>();
    try (SelfTestCluster cluster = SelfTestCluster.start(request.folder(), request.servers());
        JsonLines truth = new JsonLines(request.folder().resolve(TRUTH))) {
      for (int i = 0; i < request.seeds().size(); i++) {
        scores.add(runOne(cluster, possible, truth, i));
      }
    } finally {
      signals.close();
    }
    progress.at(1, "done");
    return scores;
  }

  private Map<Basis, SeedScore> runOne(
      SelfTestCluster cluster, List<FaultKind> possible, JsonLines truth, int number)
      throws HarnessException, IOException, InterruptedException {
    long seed = request.seeds().get(number);
    Timetable timetable = Timetable.of(request, possible, seed);
    try (Load started = Load.start(request, cluster.configuration(), timetable, seed)) {
      load.set(started);
      return new SeedRun(cluster, signals, started, timetable, seed, new OfSeed(number)).run(truth);
    }
  }

  /** Maps the progress of one run to the whole. */
  private final class OfSeed implements SelfTestProgress {

    private final int number;

    OfSeed(int number) {
      this.number = number;
    }

    @Override
    public void at(double fraction, String what) {
      double runs = (number + fraction) / request.seeds().size();
      progress.at(
          START_SHARE + (1 - START_SHARE) * runs,
          Phrase.of("seed %d, %s", request.seeds().get(number), what));
    }

    @Override
    public void say(String line) {
      progress.say(line);
    }
  }

  /** Cleans up on Ctrl-C: nothing that was started stays, and nothing stays stopped. */
  private void abandon() {
    try {
      signals.close();
      Load started = load.get();
      if (started != null) {
        started.kill();
      }
      SelfTestCluster.endLeftOvers(request.folder());
    } catch (IOException e) {
      LOG.warn("the self-test could not be cleaned up", e);
    }
  }
}
