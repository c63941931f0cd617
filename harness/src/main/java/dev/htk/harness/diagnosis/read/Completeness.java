// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.PauseTotals;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.phase.SlowOperationCounts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Finds records that are missing from files whose last line is whole. Compares the files with what
 * the run counted while it wrote them, and with the readings of the servers' clocks, which come
 * with every drain of a recorder.
 */
final class Completeness {

  /**
   * Recorders are drained once a second; one silent for five seconds is stuck or no longer read.
   */
  private static final long SILENCE_MICROS = 5_000_000;

  private final RunFolder folder;
  private final String phase;
  private final Remarks doubts;

  /**
   * @param doubts gets a sentence for each kind of records that is missing
   */
  Completeness(RunFolder folder, String phase, Remarks doubts) {
    this.folder = folder;
    this.phase = phase;
    this.doubts = doubts;
  }

  /**
   * Compares the file with the count of slow operations that the run wrote to it.
   *
   * @param lines lines of the phase in the file
   * @throws HarnessException if all of them are missing
   */
  void checkSlowOperations(Summary summary, long lines) throws HarnessException {
    Map<String, SlowOperationCounts> counts = summary.slowOperations();
    SlowOperationCounts count = counts == null ? null : counts.get(phase);
    if (count == null || lines >= count.kept()) {
      return;
    }
    if (lines == 0) {
      throw HarnessException.badInput(
          "%s has lost the %,d slow operations of the %s phase that the run wrote to it",
          folder.slowOperations(), count.kept(), phase);
    }
    doubts.add(
        "slow-ops.jsonl has %,d of the %,d slow operations that the %s phase wrote to it: the"
            + " others are missing",
        lines, count.kept(), phase);
  }

  /**
   * Compares the latencies with the counted operations; read-modify-writes count by their parts.
   *
   * @throws HarnessException if all of them are missing
   */
  void checkLatencies(Summary summary, long operations) throws HarnessException {
    Summary.PhaseSummary of = summary.phases().get(phase);
    if (of == null) {
      return;
    }
    long counted =
        of.operations().entrySet().stream()
            .filter(entry -> !entry.getKey().equals(Operation.READ_MODIFY_WRITE.ycsbName()))
            .mapToLong(entry -> entry.getValue().count())
            .sum();
    if (operations == 0 && counted > 0) {
      throw HarnessException.badInput(
          "%s has lost the latencies of the %,d operations of the %s phase",
          folder.clientHistograms(), counted, phase);
    }
    if (operations < counted) {
      doubts.add(
          "client.hlog has the latencies of %,d of the %s phase's %,d operations: percentiles"
              + " cover only those",
          operations, phase, counted);
    }
  }

  /** Checks for the client's pauses of {@link PauseTotals#LEAST_MICROS} and longer. */
  void checkClientPauses(Summary summary, long there) {
    long counted = summary.clientPauses() == null ? 0 : summary.clientPauses().count();
    if (there < counted) {
      doubts.add(
          "client-events.jsonl has %,d of the client's %,d pauses of 10 ms and longer: the others"
              + " are missing",
          there, counted);
    }
  }

  /** Checks until when the recorder was read on each server that slow operations went to. */
  void checkServers(Collection<Integer> asked, Window window, EventsReader events, Names servers) {
    for (int server : asked) {
      if (events.isSilent(server)) {
        doubts.add(
            "server-events.jsonl has nothing from %s: causes on that server are missing",
            servers.name(server));
        continue;
      }
      List<ClockFit.Reading> readings = events.clocks().getOrDefault(server, List.of());
      long last =
          readings.stream()
              .mapToLong(reading -> reading.time() - reading.offset())
              .max()
              .orElse(window.end());
      long silence = window.end() - last;
      if (silence > SILENCE_MICROS && !isGone(server, events)) {
        doubts.add(
            "server-events.jsonl has nothing from %s for the last %,d s of the %s phase: causes"
                + " can be missing there",
            servers.name(server), TimeUnit.MICROSECONDS.toSeconds(silence), phase);
      }
    }
  }

  private static boolean isGone(int server, EventsReader events) {
    return events.clientEvents().stream()
        .anyMatch(span -> span.cause() == StallCause.SERVER_DOWN && span.server() == server);
  }
}
