// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.driver.RecordingDb.Call;
import dev.htk.harness.driver.schedule.ConstantRate;
import dev.htk.harness.driver.schedule.Schedule;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * A phase of a core workload, driven as a trial drives it, but against a {@link RecordingDb}.
 *
 * <pre>
 * TestPhase phase = TestPhase.run("a").threads(4);
 * PhaseResult result = phase.start();
 * phase.log().calls() ...
 * </pre>
 */
final class TestPhase {

  static final int RECORDS = 1_000;

  private final Phase phase;
  private final String workload;
  private final Map<String, String> properties = new TreeMap<>();
  private final RecordingDb.Log log = new RecordingDb.Log();
  private final List<Interval> intervals = new ArrayList<>();
  private long operations = 1_000;
  private int threads = 1;
  private long seed = 1;
  private long maxSeconds;
  private Schedule schedule = new Schedule.ClosedLoop();
  private NanoClock clock = NanoClock.SYSTEM;
  private Function<Call, Status> answer = call -> Status.OK;
  private Supplier<DB> bindings = () -> new RecordingDb(log, call -> answer.apply(call));
  private String stoppedBefore;
  private Driver driver;

  private TestPhase(Phase phase, String workload) {
    this.phase = phase;
    this.workload = workload;
    property("recordcount", Integer.toString(RECORDS));
    property("fieldcount", "3");
    property("fieldlength", "5");
  }

  static TestPhase load() {
    return new TestPhase(Phase.LOAD, "a");
  }

  static TestPhase run(String workload) {
    return new TestPhase(Phase.RUN, workload);
  }

  TestPhase property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  TestPhase operations(long number) {
    operations = number;
    return this;
  }

  TestPhase threads(int number) {
    threads = number;
    return this;
  }

  TestPhase seed(long value) {
    seed = value;
    return this;
  }

  TestPhase maxSeconds(long seconds) {
    maxSeconds = seconds;
    return this;
  }

  TestPhase rate(double operationsPerSecond) {
    return schedule(new ConstantRate(operationsPerSecond));
  }

  TestPhase schedule(Schedule of) {
    schedule = of;
    return this;
  }

  TestPhase clock(NanoClock of) {
    clock = of;
    return this;
  }

  /** Sets the binding's answers; the function may also throw, let time pass, or stop the driver. */
  TestPhase answer(Function<Call, Status> function) {
    answer = function;
    return this;
  }

  TestPhase bindings(Supplier<DB> supplier) {
    bindings = supplier;
    return this;
  }

  /** Stops the driver before its phase begins. */
  TestPhase stoppedBefore(String reason) {
    stoppedBefore = reason;
    return this;
  }

  RecordingDb.Log log() {
    return log;
  }

  /** Returns the intervals that the listener heard, in order. */
  List<Interval> intervals() {
    return intervals;
  }

  void stop(String reason) {
    driver.stop(reason);
  }

  PhaseResult start() throws InterruptedException, WorkloadException, HarnessException {
    properties.putIfAbsent(
        "operationcount", Long.toString(Math.min(operations, Integer.MAX_VALUE)));
    Properties ycsb = YcsbWorkload.load(workload, properties).toProperties();
    Measurements.setProperties(ycsb);
    SeededRandomness randomness = new SeededRandomness(seed);
    CoreWorkload core = new CoreWorkload();
    core.init(ycsb);
    driver =
        new Driver(
            core, ycsb, Clients.sync(() -> bindings.get()), SlowOperationSink.NONE, randomness);
    if (stoppedBefore != null) {
      driver.stop(stoppedBefore);
    }
    return driver.run(
        new Driver.Plan(phase, operations, threads, schedule, maxSeconds, false),
        clock,
        new IntervalListener() {
          @Override
          public void interval(Interval interval) {
            intervals.add(interval);
          }

          @Override
          public void progress(long acknowledged, long of) {}
        });
  }
}
