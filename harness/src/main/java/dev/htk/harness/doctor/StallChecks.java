// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import static dev.htk.harness.text.Numbers.seconds;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallKind;
import dev.htk.harness.counter.Counter;
import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.read.AllocationStalls;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.harness.live.ClosedGate;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks of what recorders have seen. Stateless. */
final class StallChecks {

  /** The share of the time from which on a stall is worth mentioning. */
  private static final double LEAST_SHARE = 0.001;

  /** The share of the time from which on a stall is an error. */
  private static final double ERROR_SHARE = 0.1;

  private static final long LEAST_UP = TimeUnit.MINUTES.toMicros(10);

  private StallChecks() {}

  static List<Problem> slowDataNodes(ClusterState state) {
    List<Server> witnesses = new ArrayList<>();
    long events = 0;
    long longest = 0;
    for (Server server : state.snapshot().servers()) {
      List<EventLine> slow =
          server.rows().stream()
              .filter(row -> StallCause.SLOW_DATANODE.code().equals(row.cause()))
              .toList();
      if (!slow.isEmpty()) {
        witnesses.add(server);
        events += slow.size();
        longest =
            Math.max(
                longest, slow.stream().mapToLong(row -> row.end() - row.start()).max().orElse(0));
      }
    }
    if (witnesses.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Problem(
            Check.SLOW_DATANODE,
            Severity.ERROR,
            "seen by " + state.where(witnesses),
            Phrase.of(
                "a DataNode answered the WAL slowly, %s; the longest held a sync for %s",
                Numbers.grouped(events, "time"), seconds(longest)),
            "Its name is in that server's log at 'Slow datanode': check its disks and network, or"
                + " take it out of service. HBase avoids it for some hours only."));
  }

  static List<Problem> smallHeaps(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      List<EventLine> waits =
          server.rows().stream()
              .filter(row -> StallCause.GC_PAUSE.code().equals(row.cause()))
              .filter(row -> row.has(Figure.ALLOCATION_STALL.key()))
              .toList();
      long micros = waits.stream().mapToLong(row -> row.end() - row.start()).sum();
      if (new AllocationStalls(waits.size(), micros, state.micros(server)).showSmallHeap()) {
        problems.add(
            new Problem(
                Check.SMALL_HEAP,
                Severity.ERROR,
                server.shortName(),
                Phrase.of(
                    "its heap%s is too small for a concurrent collector: threads waited for memory"
                        + " in %s, %s of the last %s",
                    heap(state, server),
                    Numbers.grouped(waits.size(), "allocation stall"),
                    seconds(micros),
                    ServerChecks.span(state.micros(server))),
                "Give it more heap (-Xmx) or less to keep in it, before anything else: a WAL or a"
                    + " handler that waits for memory looks slow too."));
      }
    }
    return problems;
  }

  private static String heap(ClusterState state, Server server) {
    OptionalLong limit = state.counter(server, Counter.HEAP_LIMIT_BYTES);
    return limit.isPresent() ? " of " + new ByteSize(limit.getAsLong()) : "";
  }

  /** A server with a recorder has batches of all kinds; the others have those of the slow log. */
  static List<Problem> slowCalls(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      List<EventLine> calls = server.rows().stream().filter(EventLine::isBatch).toList();
      if (!server.hasRecorder() && !calls.isEmpty()) {
        long longest = calls.stream().mapToLong(row -> row.end() - row.start()).max().orElse(0);
        problems.add(
            new Problem(
                Check.SLOW_CALLS,
                Severity.WARNING,
                server.shortName(),
                Phrase.of(
                    "HBase's slow log has %s of the last %s; the longest took %s",
                    Numbers.grouped(calls.size(), "write"),
                    ServerChecks.span(state.micros()),
                    seconds(longest)),
                "Install the recorder to learn why: 'htk coprocessor install'."));
      }
    }
    return problems;
  }

  /** Sums each cause over the servers. */
  static List<Problem> gates(ClusterState state) {
    Map<String, List<ClosedGate>> byCause =
        state.picture().gates().stream()
            .filter(gate -> StallCause.valueOf(gate.cause()).kind() != StallKind.ROOT)
            .filter(gate -> share(state, gate) >= LEAST_SHARE)
            .collect(
                Collectors.groupingBy(ClosedGate::cause, LinkedHashMap::new, Collectors.toList()));
    return byCause.values().stream().map(gates -> problem(state, gates)).toList();
  }

  private static Problem problem(ClusterState state, List<ClosedGate> gates) {
    ClosedGate longest = gates.get(0);
    double share = share(state, longest);
    List<Server> servers =
        state.snapshot().servers().stream()
            .filter(
                server -> gates.stream().anyMatch(gate -> gate.server().equals(server.server())))
            .toList();
    String behind =
        longest.behind().stream().map(code -> " ← " + code).collect(Collectors.joining());
    StallCause cause = StallCause.valueOf(longest.cause());
    return new Problem(
        Check.STALLS,
        share >= ERROR_SHARE ? Severity.ERROR : Severity.WARNING,
        state.where(servers),
        Phrase.of(
            "%s%s for %s of the last %s (%s): %s",
            cause.code(),
            behind,
            seconds(longest.micros()),
            ServerChecks.span(up(state, longest)),
            Numbers.grouped(longest.events(), "event"),
            cause.explanation()),
        action(state, longest));
  }

  /**
   * Returns the share of its server's time; a server that is hardly up has not had its share yet,
   * unless a shorter time was asked for.
   */
  private static double share(ClusterState state, ClosedGate gate) {
    long least = Math.min(LEAST_UP, state.micros());
    return (double) gate.micros() / Math.max(up(state, gate), least);
  }

  /** Returns how long the gate's server was up, in microseconds. */
  private static long up(ClusterState state, ClosedGate gate) {
    return state.snapshot().servers().stream()
        .filter(server -> server.server().equals(gate.server()))
        .findFirst()
        .map(state::micros)
        .orElseGet(state::micros);
  }

  private static String action(ClusterState state, ClosedGate gate) {
    return Stream.concat(Stream.of(gate.cause()), gate.behind().stream())
        .flatMap(
            cause ->
                state.picture().advice().stream().filter(advice -> advice.cause().equals(cause)))
        .findFirst()
        .map(StallChecks::words)
        .orElse("'htk diagnose --since 1h --cluster CONF_DIR' shows which batches it held up.");
  }

  static String words(Advice advice) {
    return "Try %s = %s instead of %s (%s): %s."
        .formatted(advice.key(), advice.to(), advice.from(), advice.activation(), advice.why());
  }
}
