package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.driver.Operation;
import dev.htk.harness.driver.SlowOperationCounts;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.ClientPauses;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Says what is missing from files whose last line is whole: by what the run counted while it wrote
 * them, and by the servers' clocks, which are read with every drain of a recorder.
 */
final class Completeness {

  /** Recorders are drained once a second; one that takes five stands still or is no longer read. */
  private static final long SILENCE_MICROS = 5_000_000;

  private final RunFolder folder;
  private final String phase;
  private final List<String> doubts = new ArrayList<>();

  Completeness(RunFolder folder, String phase) {
    this.folder = folder;
    this.phase = phase;
  }

  /**
   * Compares with the operations that were written down.
   *
   * @param lines of the phase in the file
   * @throws HarnessException if all of them are gone
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
        ("slow-ops.jsonl has %,d of the %,d slow operations that the %s phase wrote to it: the"
                + " others are missing")
            .formatted(lines, count.kept(), phase));
  }

  /**
   * Compares with the operations that were counted; read-modify-writes are so by their parts.
   *
   * @throws HarnessException if all of them are gone
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
          ("client.hlog has the latencies of %,d of the %s phase's %,d operations: percentiles are of"
                  + " those")
              .formatted(operations, phase, counted));
    }
  }

  /** Compares with the client's pauses of {@link ClientPauses#THRESHOLD_MICROS} and longer. */
  void checkClientPauses(Summary summary, long there) {
    long counted = summary.clientPauses() == null ? 0 : summary.clientPauses().count();
    if (there < counted) {
      doubts.add(
          ("client-events.jsonl has %,d of the client's %,d pauses of 10 ms and longer: the others"
                  + " are missing")
              .formatted(there, counted));
    }
  }

  /** Asks of every server that slow operations went to until when its recorder was read. */
  void checkServers(Collection<Integer> asked, Window window, EventsReader events, Names servers) {
    for (int server : asked) {
      if (events.isSilent(server)) {
        doubts.add(
            "server-events.jsonl has nothing of %s: what held up operations there is missing"
                .formatted(servers.name(server)));
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
            ("server-events.jsonl has nothing of %s from the last %,d s of the %s phase: causes can be"
                    + " missing there")
                .formatted(servers.name(server), TimeUnit.MICROSECONDS.toSeconds(silence), phase));
      }
    }
  }

  /** What lowers confidence in shares. */
  List<String> doubts() {
    return doubts;
  }

  private static boolean isGone(int server, EventsReader events) {
    return events.clientEvents().stream()
        .anyMatch(span -> span.cause() == StallCause.SERVER_DOWN && span.server() == server);
  }
}
