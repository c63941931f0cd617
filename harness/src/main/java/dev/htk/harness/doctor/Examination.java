// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.harness.live.Visibility;
import dev.htk.tuning.lint.Severity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.HConstants;

/**
 * The judgement on a snapshot. Immutable.
 *
 * @param taken when the snapshot was taken, as an ISO time
 * @param servers number of living region servers
 * @param problems errors before warnings; among these, in the order of the checks
 * @param facts one sentence on each subject, whether or not it is a problem
 * @param unseen what could not be judged, and why, one line each
 */
public record Examination(
    boolean good,
    String taken,
    String hbase,
    int servers,
    List<Problem> problems,
    Map<String, String> facts,
    List<String> unseen) {

  /** Judges a snapshot: the same snapshot always gives the same examination. */
  public static Examination of(ClusterSnapshot snapshot) {
    ClusterState state = new ClusterState(snapshot);
    List<Problem> problems =
        Arrays.stream(Check.values())
            .flatMap(check -> check.problems(state).stream())
            .sorted(Comparator.comparing(Problem::severity))
            .toList();
    return new Examination(
        problems.stream().noneMatch(problem -> problem.severity() == Severity.ERROR),
        Instant.EPOCH
            .plus(snapshot.taken(), ChronoUnit.MICROS)
            .truncatedTo(ChronoUnit.SECONDS)
            .toString(),
        snapshot.hbase(),
        snapshot.servers().size(),
        problems,
        Facts.of(state),
        unseen(state));
  }

  /** Returns the number of problems of a severity. */
  public long count(Severity severity) {
    return problems.stream().filter(problem -> problem.severity() == severity).count();
  }

  private static List<String> unseen(ClusterState state) {
    List<String> unseen = new ArrayList<>();
    without(state, unseen, "has no recorder", "have no recorder", Visibility.NO_RECORDER);
    without(state, unseen, "denies access", "deny access", Visibility.DENIED);
    List<Server> unwatched =
        servers(state, server -> !server.beans().isEmpty() && !state.isWatched(server));
    if (!unwatched.isEmpty()) {
      unseen.add(
          "whether writes are held at this moment: the counters of %s were read once, or had not"
                  .formatted(state.where(unwatched))
              + " been updated when they were read again ('htk doctor --watch 30s')");
    }
    List<Server> withoutBatches = servers(state, server -> server.recorder() == Visibility.EVENTS);
    if (!withoutBatches.isEmpty() && !state.audits().isEmpty()) {
      unseen.add(
          "where the time of slow batches went: the recorder of %s runs without its region part"
              .formatted(state.where(withoutBatches)));
    }
    List<Server> late = servers(state, server -> server.coveredFrom() > state.snapshot().since());
    if (!late.isEmpty()) {
      long from = late.stream().mapToLong(Server::coveredFrom).max().orElseThrow();
      unseen.add(
          "stalls before %s: the recorder of %s has kept nothing older"
              .formatted(
                  Instant.EPOCH.plus(from, ChronoUnit.MICROS).truncatedTo(ChronoUnit.SECONDS),
                  state.where(late)));
    }
    List<Server> withoutLog =
        servers(
            state,
            server ->
                !server.hasRecorder()
                    && !server.settings().isEmpty()
                    && !Boolean.parseBoolean(
                        state.settings(server).get(HConstants.SLOW_LOG_BUFFER_ENABLED_KEY)));
    if (!withoutLog.isEmpty()) {
      unseen.add(
          "slow calls: HBase's slow log is off on %s (%s)"
              .formatted(state.where(withoutLog), HConstants.SLOW_LOG_BUFFER_ENABLED_KEY));
    }
    Map<String, List<Server>> byReason = new LinkedHashMap<>();
    for (Server server : state.snapshot().servers()) {
      for (String line : server.unseen()) {
        byReason.computeIfAbsent(line, fresh -> new ArrayList<>()).add(server);
      }
    }
    byReason.forEach((line, servers) -> unseen.add(line + " (" + state.where(servers) + ")"));
    if (state.snapshot().moreTables() > 0) {
      unseen.add(state.snapshot().moreTables() + " smaller tables");
    }
    return unseen;
  }

  private static void without(
      ClusterState state, List<String> unseen, String one, String several, Visibility reason) {
    List<Server> servers = servers(state, server -> server.recorder() == reason);
    if (!servers.isEmpty()) {
      unseen.add(
          "slow DataNodes, gates, locks, WAL syncs and pauses: %s %s ('htk coprocessor install')"
              .formatted(state.where(servers), servers.size() == 1 ? one : several));
    }
  }

  private static List<Server> servers(ClusterState state, Predicate<Server> condition) {
    return state.snapshot().servers().stream().filter(condition).toList();
  }
}
