// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.OpenLoop;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.OperationResult;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The recorders of a phase's threads, and the phase's histograms so far. Many threads record; one
 * thread collects, and asks for the result once they have ended.
 */
final class PhaseTotals {

  private final IntervalListener listener;
  private final boolean openLoop;
  final ThreadRecorders serviceTimes;

  /** Unused in a closed loop. */
  final ThreadRecorders responseTimes;

  private final Map<Operation, Histogram> service = new EnumMap<>(Operation.class);
  private final Map<Operation, Histogram> response = new EnumMap<>(Operation.class);

  PhaseTotals(
      Driver.Plan plan, Supplier<OperationRecorder<?>> recorders, IntervalListener listener) {
    this.listener = listener;
    this.openLoop = plan.schedule() instanceof OpenLoop;
    this.serviceTimes = new ThreadRecorders(plan.threads(), recorders);
    this.responseTimes = new ThreadRecorders(plan.threads(), recorders);
  }

  /**
   * Adds up what was recorded since the last call, and reports it to the listener. If a collection
   * falls between an operation's two times, each is in another interval.
   */
  void collect(long startMillis, long endMillis) {
    Map<Operation, Histogram> served = serviceTimes.collect();
    Map<Operation, Histogram> responded = openLoop ? responseTimes.collect() : served;
    served.forEach((operation, times) -> ThreadRecorders.add(service, operation, times));
    responded.forEach((operation, times) -> ThreadRecorders.add(response, operation, times));
    for (Operation operation : Operation.values()) {
      if (served.containsKey(operation) || responded.containsKey(operation)) {
        listener.interval(
            new IntervalListener.Interval(
                operation,
                startMillis,
                endMillis,
                served.getOrDefault(operation, OperationRecorder.empty()),
                responded.getOrDefault(operation, OperationRecorder.empty())));
      }
    }
  }

  /** Returns the results of all operations that were collected or have failed. */
  Map<Operation, OperationResult> operations(FailureCounts failures) {
    var failed = failures.byOperation();
    Map<Operation, OperationResult> results = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      if (service.containsKey(operation) || failed.containsKey(operation)) {
        results.put(
            operation,
            new OperationResult(
                service.getOrDefault(operation, OperationRecorder.empty()),
                response.getOrDefault(operation, OperationRecorder.empty()),
                failed.getOrDefault(operation, new TreeMap<>())));
      }
    }
    return results;
  }

  /**
   * The recorders of a phase's threads: one for each or, with very many threads, one for several. A
   * recorder takes about 0.2 MB for each kind of operation that lasts up to a second, so one for
   * each of 4,096 threads would need more than the client's heap.
   */
  static final class ThreadRecorders {

    /** Many more than cores, so that two threads seldom record into the same one at once. */
    static final int MOST = 64;

    private final List<OperationRecorder<?>> recorders;

    /**
     * @param threads how many will record, 1 or more
     * @param ofOne creates a recorder for one thread's client
     */
    ThreadRecorders(int threads, Supplier<OperationRecorder<?>> ofOne) {
      Supplier<OperationRecorder<?>> maker =
          threads > MOST ? OperationRecorder::ofAnyThread : ofOne;
      recorders = Stream.generate(maker).limit(Math.min(threads, MOST)).toList();
    }

    /** Returns the recorder of a thread; threads are numbered from 0. */
    OperationRecorder<?> of(int thread) {
      return recorders.get(thread % recorders.size());
    }

    /** Returns what was recorded since the last call; only one collecting thread may call it. */
    Map<Operation, Histogram> collect() {
      Map<Operation, Histogram> sums = new EnumMap<>(Operation.class);
      recorders.forEach(recorder -> recorder.collect((kind, times) -> add(sums, kind, times)));
      return sums;
    }

    static void add(Map<Operation, Histogram> sums, Operation operation, Histogram times) {
      sums.computeIfAbsent(operation, absent -> OperationRecorder.empty()).add(times);
    }
  }
}
