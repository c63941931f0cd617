// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.harness.live.ClosedGate;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.audit.Skew;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.tuning.budget.MemoryBudget;
import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;

/** Describes a cluster in a few sentences, for a page that shows more than problems. Stateless. */
final class Facts {

  private static final int MOST_TABLES = 3;
  private static final int MOST_GATES = 4;

  private Facts() {}

  static Map<String, String> of(ClusterState state) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("versions", versions(state));
    facts.put("memory", memory(state));
    facts.put("calls", calls(state));
    facts.put("tables", tables(state));
    facts.put("stalls", stalls(state));
    collector(state).ifPresent(words -> facts.put("collector", words));
    return facts;
  }

  private static String versions(ClusterState state) {
    Map<String, List<Server>> byVersion =
        state.snapshot().servers().stream()
            .collect(Collectors.groupingBy(Server::version, TreeMap::new, Collectors.toList()));
    return "master %s; region servers %s"
        .formatted(
            state.snapshot().hbase(),
            byVersion.isEmpty() ? "none" : ServerChecks.described(byVersion, state::where));
  }

  private static String memory(ClusterState state) {
    return state.snapshot().servers().stream()
        .map(server -> MemoryChecks.budget(state, server).orElse(null))
        .filter(Objects::nonNull)
        .min(Comparator.comparingLong(MemoryBudget::leftBytes))
        .map(
            budget ->
                "the tightest host leaves %s of %s beside %s; DataNodes and other processes are not"
                        .formatted(
                            new ByteSize(Math.max(0, budget.leftBytes())),
                            new ByteSize(budget.node().ramBytes()),
                            budget.shares().stream()
                                .filter(share -> share.bytes() > 0)
                                .map(share -> share.taker() + " " + new ByteSize(share.bytes()))
                                .collect(Collectors.joining(" + ")))
                    + " counted")
        .orElse("not seen");
  }

  private static String calls(ClusterState state) {
    return state.snapshot().servers().stream()
        .filter(server -> state.counter(server, Counter.CALL_QUEUE).isPresent())
        .max(
            Comparator.comparingLong(
                server -> state.counter(server, Counter.CALL_QUEUE).getAsLong()))
        .map(
            server ->
                Phrase.of(
                    "the longest call queue has %,d calls (%s, %,d handlers)",
                    state.counter(server, Counter.CALL_QUEUE).getAsLong(),
                    server.shortName(),
                    state.number(server, ClusterState.HANDLERS).longValue()))
        .orElse("not seen");
  }

  /** Returns a sentence on the busiest concurrent collector, if one is busy. */
  private static Optional<String> collector(ClusterState state) {
    return state.snapshot().servers().stream()
        .max(Comparator.comparingDouble(server -> busy(state, server)))
        .filter(server -> busy(state, server) > ServerChecks.MUCH_COLLECTING)
        .map(
            server ->
                Phrase.of(
                    "a concurrent collector was at work for %.0f %% of the time since the start of"
                        + " %s; that takes processor time, but does not stop the server",
                    100 * busy(state, server), server.shortName()));
  }

  private static double busy(ClusterState state, Server server) {
    return ServerChecks.share(state, server, Counter.CYCLE_MILLIS);
  }

  private static String tables(ClusterState state) {
    if (state.audits().isEmpty()) {
      return "none";
    }
    return state.audits().stream()
        .limit(MOST_TABLES)
        .map(Facts::table)
        .collect(Collectors.joining("; "));
  }

  private static String table(TableAudit audit) {
    Skew size = audit.size();
    return Phrase.of(
        "%s: %s in %s, the fullest with %.1f times the mean, the most written with %.1f",
        audit.table(),
        new ByteSize(size.total() + audit.memstoreBytes()),
        Numbers.grouped(audit.regions().size(), "region"),
        size.maxOverMean(),
        audit.writes().maxOverMean());
  }

  private static String stalls(ClusterState state) {
    LivePicture picture = state.picture();
    boolean isSeen = state.snapshot().servers().stream().anyMatch(Server::hasRecorder);
    if (!isSeen && picture.batches() == 0) {
      return "not seen";
    }
    String slow =
        Phrase.of(
            "%,d slow batches in the last %s took %s",
            picture.batches(),
            ServerChecks.span(state.micros()),
            Numbers.seconds(picture.heldMicros()));
    if (picture.gates().isEmpty()) {
      return slow;
    }
    Map<String, String> longest = new LinkedHashMap<>();
    picture.gates().stream()
        .sorted(Comparator.comparingLong(ClosedGate::micros).reversed())
        .forEach(
            gate ->
                longest.putIfAbsent(
                    gate.cause(),
                    "%s %s on %s"
                        .formatted(
                            gate.cause(),
                            Numbers.seconds(gate.micros()),
                            ServerName.valueOf(gate.server()).getAddress())));
    return slow
        + "; recorders saw "
        + longest.values().stream().limit(MOST_GATES).collect(Collectors.joining(", "));
  }
}
