// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.yarn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.run.PauseTotals.Pause;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.PhaseResult;
import dev.htk.harness.run.phase.SlowOperationCounts;
import dev.htk.harness.worker.Driven;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The outcome of one client's share of a phase, without the latencies, which are in its {@code
 * client.hlog}.
 *
 * @param attempt YARN's name of the attempt that drove the share
 * @param startMillis when the first operation started, by this client's clock
 * @param failures by operation and status
 * @param slow null if slow operations were not kept
 * @param cpuNanos processor time of the client's JVM in the phase
 * @param faults what went wrong that the figures do not show
 * @param pauses of the client's JVM in the phase
 */
record ClientResult(
    int client,
    String host,
    String attempt,
    StartBarrier.ClockReading clock,
    long startMillis,
    long issued,
    long acknowledged,
    long nanos,
    double offered,
    String stopped,
    long backlogNanos,
    Map<Operation, SortedMap<String, Long>> failures,
    long insertsTried,
    SlowOperationCounts slow,
    long cpuNanos,
    List<String> faults,
    List<Pause> pauses) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Attempts of a restarted application master are counted on from a multiple of this. */
  private static final int ATTEMPTS_OF_ONE_MASTER = 1000;

  static ClientResult of(
      int client,
      String host,
      String attempt,
      StartBarrier.Start start,
      Driven driven,
      long cpuNanos,
      List<Pause> pauses) {
    PhaseResult result = driven.result();
    Map<Operation, SortedMap<String, Long>> failures = new EnumMap<>(Operation.class);
    result.operations().forEach((operation, of) -> failures.put(operation, of.failures()));
    var inserts = result.operations().get(Operation.INSERT);
    return new ClientResult(
        client,
        host,
        attempt,
        start.clock(),
        start.millis(),
        result.issued(),
        result.acknowledged(),
        result.nanos(),
        result.offered(),
        result.stopped(),
        result.backlogNanos(),
        failures,
        inserts == null ? 0 : inserts.succeeded() + inserts.failed(),
        driven.slow(),
        cpuNanos,
        driven.faults(),
        pauses);
  }

  static ClientResult parse(String line) throws JsonProcessingException {
    return JSON.readValue(line, ClientResult.class);
  }

  String format() throws JsonProcessingException {
    return JSON.writeValueAsString(this);
  }

  /** Returns how many attempts at this share came before the one that counts. */
  int lostAttempts() {
    return lostBefore(attempt);
  }

  static int lostBefore(String attempt) {
    int number = Integer.parseInt(attempt.substring(attempt.lastIndexOf('_') + 1));
    // Each application master that was lost took the attempt with it that ran.
    return number % ATTEMPTS_OF_ONE_MASTER + number / ATTEMPTS_OF_ONE_MASTER;
  }
}
