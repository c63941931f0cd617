package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.OpenLoop;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * The recorders of a phase's threads, and the phase's histograms so far. Many threads record; one
 * thread collects, and asks for the result once they have ended.
 */
final class PhaseTotals {

  private final IntervalListener listener;
  private final boolean openLoop;
  private final ThreadRecorders serviceTimes;
  private final ThreadRecorders responseTimes;
  private final LatencyTotals service = new LatencyTotals();
  private final LatencyTotals response = new LatencyTotals();

  PhaseTotals(
      Driver.Plan plan, Supplier<OperationRecorder<?>> recorders, IntervalListener listener) {
    this.listener = listener;
    this.openLoop = plan.schedule() instanceof OpenLoop;
    this.serviceTimes = new ThreadRecorders(plan.threads(), recorders);
    this.responseTimes = new ThreadRecorders(plan.threads(), recorders);
  }

  /** Returns the recorder of a thread's service times; threads are numbered from 0. */
  OperationRecorder<?> service(int thread) {
    return serviceTimes.of(thread);
  }

  /** Returns the recorder of a thread's response times; unused in a closed loop. */
  OperationRecorder<?> response(int thread) {
    return responseTimes.of(thread);
  }

  /**
   * Adds up what was recorded since the last call, and reports it to the listener. If a collection
   * falls between an operation's two times, each is in another interval.
   */
  void collect(long startMillis, long endMillis) {
    LatencyTotals intervalService = new LatencyTotals();
    serviceTimes.collect(intervalService::add);
    LatencyTotals intervalResponse = openLoop ? new LatencyTotals() : intervalService;
    responseTimes.collect(intervalResponse::add);
    intervalService.forEach(service::add);
    intervalResponse.forEach(response::add);
    for (Operation operation : Operation.values()) {
      Optional<Histogram> served = intervalService.get(operation);
      Optional<Histogram> responded = intervalResponse.get(operation);
      if (served.isPresent() || responded.isPresent()) {
        listener.interval(
            new IntervalListener.Interval(
                operation,
                startMillis,
                endMillis,
                served.orElseGet(LatencyTotals::empty),
                responded.orElseGet(LatencyTotals::empty)));
      }
    }
  }

  /** Returns the results of all operations that were collected or have failed. */
  Map<Operation, OperationResult> operations(FailureCounts failures) {
    var failed = failures.byOperation();
    Map<Operation, OperationResult> results = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      if (service.get(operation).isPresent() || failed.containsKey(operation)) {
        results.put(
            operation,
            new OperationResult(
                service.get(operation).orElseGet(LatencyTotals::empty),
                response.get(operation).orElseGet(LatencyTotals::empty),
                failed.getOrDefault(operation, new TreeMap<>())));
      }
    }
    return results;
  }
}
