// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.CounterSign.Limits;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.text.Phrase;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks of what HBase itself counts and reports. Stateless. */
final class ServerChecks {

  /** The time from which on HBase itself calls a region stuck. */
  private static final long STUCK_MICROS = 60_000_000;

  static final double MUCH_COLLECTING = 0.1;
  private static final List<String> REFUSALS =
      List.of(
          Counter.BLOCKED_REQUESTS.key(),
          "exceptions.RegionTooBusyException",
          "exceptions.callQueueTooBig");

  private ServerChecks() {}

  static List<Problem> stuckRegions(ClusterState state) {
    long before = state.snapshot().taken() - STUCK_MICROS;
    return state.snapshot().transitions().stream()
        .filter(region -> region.since() < before)
        .map(
            region ->
                new Problem(
                    Check.STUCK_REGIONS,
                    Severity.ERROR,
                    "region " + region.region(),
                    "it is %s for %s, so that nobody can use it"
                        .formatted(region.state(), span(state.snapshot().taken() - region.since())),
                    "Look for its name in the master's log; HBCK2 assigns it."))
        .toList();
  }

  static List<Problem> fullHandlers(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      long handlers = state.number(server, ClusterState.HANDLERS).longValue();
      long waiting = state.counter(server, Counter.CALL_QUEUE).orElse(0);
      if (handlers > 0 && waiting >= handlers) {
        problems.add(
            new Problem(
                Check.FULL_HANDLERS,
                Severity.ERROR,
                server.shortName(),
                Phrase.of(
                    "%,d calls wait for one of its %,d handlers, which are all busy",
                    waiting, handlers),
                "Find what holds the handlers: 'htk live'. More handlers"
                    + " (hbase.regionserver.handler.count) help only if cores and disks are"
                    + " idle."));
      }
    }
    return problems;
  }

  static List<Problem> dead(ClusterState state) {
    List<String> dead = state.snapshot().dead();
    if (state.snapshot().servers().isEmpty()) {
      return List.of(
          new Problem(
              Check.DEAD_SERVERS,
              Severity.ERROR,
              "cluster",
              "no region server is alive",
              "Start them; the end of each log says why it ended."));
    }
    if (dead.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Problem(
            Check.DEAD_SERVERS,
            Severity.WARNING,
            String.join(", ", dead.subList(0, Math.min(dead.size(), 3))),
            dead.size() == 1
                ? "a region server died and has not been started again"
                : dead.size() + " region servers died and have not been started again",
            "Read the end of its log, and start it again; 'clear_deadservers' in the HBase shell"
                + " forgets it."));
  }

  static List<Problem> refusals(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      Map<String, Long> counters = new TreeMap<>(state.counters(server));
      counters.keySet().retainAll(REFUSALS);
      counters.values().removeIf(count -> count == 0);
      if (!counters.isEmpty() && !server.hasRecorder() && state.signs(server).isEmpty()) {
        problems.add(
            new Problem(
                Check.REFUSED_WRITES,
                Severity.WARNING,
                server.shortName(),
                "it turned writes away in the %s since its start: %s"
                    .formatted(
                        span(state.snapshot().taken() - server.started()),
                        counters.entrySet().stream()
                            .map(
                                counter ->
                                    Phrase.of("%s %,d", counter.getKey(), counter.getValue()))
                            .collect(Collectors.joining(", "))),
                "Install the recorder to learn when and why: 'htk coprocessor install'."));
      }
    }
    return problems;
  }

  static List<Problem> collections(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      double share = share(state, server, Counter.COLLECTION_MILLIS);
      if (share > MUCH_COLLECTING) {
        problems.add(
            new Problem(
                Check.COLLECTIONS,
                Severity.WARNING,
                server.shortName(),
                Phrase.of(
                    "its JVM stood still for %.0f %% of the time since its start to collect"
                        + " garbage",
                    100 * share),
                "Read its GC log; give it more heap or less to keep in it."));
      }
    }
    return problems;
  }

  /** Returns a counter of milliseconds as a share of the time since the server's start. */
  static double share(ClusterState state, Server server, Counter millis) {
    return state.counter(server, millis).orElse(0)
        * 1000.0
        / Math.max(1, state.snapshot().taken() - server.started());
  }

  static List<Problem> storeFiles(ClusterState state) {
    List<Problem> problems = new ArrayList<>();
    for (Server server : state.snapshot().servers()) {
      long blocking = Limits.of(state.settings(server)).blockingStoreFiles();
      long most = state.counter(server, Counter.MOST_STORE_FILES).orElse(0);
      if (blocking > 0 && most > blocking) {
        problems.add(
            new Problem(
                Check.STORE_FILES,
                Severity.WARNING,
                server.shortName(),
                Phrase.of(
                    "one of its stores has %,d files, and with more than %,d (%s) flushes are postponed",
                    most, blocking, Limits.BLOCKING_STORE_FILES),
                "Let compactions catch up: more threads or throughput for them."));
      }
    }
    return problems;
  }

  static List<Problem> versions(ClusterState state) {
    Map<String, List<Server>> byVersion =
        state.snapshot().servers().stream()
            .filter(server -> !server.version().equals(ClusterSnapshot.NOT_SEEN))
            .collect(Collectors.groupingBy(Server::version, TreeMap::new, Collectors.toList()));
    return byVersion.size() < 2
        ? List.of()
        : List.of(
            new Problem(
                Check.MIXED_VERSIONS,
                Severity.WARNING,
                "cluster",
                "its region servers run several versions of HBase: "
                    + described(byVersion, state::where),
                "Finish the upgrade."));
  }

  /** Lists which servers have which value. */
  static String described(Map<String, List<Server>> byValue, Function<List<Server>, String> where) {
    return byValue.entrySet().stream()
        .map(entry -> entry.getKey() + " on " + where.apply(entry.getValue()))
        .collect(Collectors.joining("; "));
  }

  /** Returns a length of time in its largest unit. */
  static String span(long micros) {
    Duration span = Duration.of(micros, ChronoUnit.MICROS);
    if (span.toDays() > 1) {
      return span.toDays() + " days";
    }
    if (span.toHours() > 1) {
      return span.toHours() + " hours";
    }
    return span.toMinutes() > 1 ? span.toMinutes() + " minutes" : span.toSeconds() + " seconds";
  }
}
