// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.counter.CounterSign.Limits;
import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.doctor.ClusterSnapshot.Look;
import dev.htk.harness.doctor.ClusterSnapshot.Server;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.live.ServerView;
import dev.htk.splitter.audit.AuditLimits;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;

/** A snapshot in the forms that checks need. Immutable. */
final class ClusterState {

  static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  static final String HANDLERS = "hbase.regionserver.handler.count";

  private static final String MAX_FILE_SIZE = "hbase.hregion.max.filesize";

  /** The least strict limit of an audit: tables that nobody has planned are never quite even. */
  private static final double TOLERANCE = 0.4;

  private static final int MOST_NAMED = 3;

  private final ClusterSnapshot snapshot;
  private final SettingsCatalogue catalogue;
  private final Map<String, SortedMap<String, String>> settings = new HashMap<>();
  private final Map<String, ServerReading> readings = new HashMap<>();
  private final Map<String, List<CounterSign>> signs = new HashMap<>();
  private final LiveAdviser adviser;
  private final LivePicture picture;
  private final List<TableAudit> audits;

  ClusterState(ClusterSnapshot snapshot) {
    this.snapshot = snapshot;
    this.catalogue = SettingsCatalogue.ofServer(snapshot.hbase());
    Map<String, String> any = snapshot.values();
    for (Server server : snapshot.servers()) {
      SortedMap<String, String> values = server.values();
      settings.put(server.server(), values);
      if (!server.beans().isEmpty()) {
        readings.put(
            server.server(), ServerReading.of(snapshot.taken(), server.server(), server.beans()));
      }
      signs(server, values).ifPresent(found -> signs.put(server.server(), found));
    }
    this.adviser = LiveAdviser.withValues(snapshot.hbase(), any);
    this.picture =
        LiveDiagnoser.picture(
            snapshot.servers().stream().flatMap(server -> server.rows().stream()).toList(),
            new Window(snapshot.since(), snapshot.taken()),
            snapshot.servers().stream().map(ClusterState::view).toList(),
            List.of(),
            adviser,
            // All, since the checks count the servers of each.
            Integer.MAX_VALUE);
    AuditLimits limits = new AuditLimits(TOLERANCE, number(any, MAX_FILE_SIZE).longValue());
    Instant taken = Instant.EPOCH.plus(snapshot.taken(), ChronoUnit.MICROS);
    this.audits =
        snapshot.tables().stream()
            .map(
                table ->
                    new TableAudit(
                        table.table(), taken, limits, table.regions(), snapshot.servers().size()))
            .toList();
  }

  /** Compares the counters of two looks; empty if they do not tell what happened in between. */
  private Optional<List<CounterSign>> signs(Server server, Map<String, String> values) {
    Look earlier = server.earlier();
    ServerReading later = readings.get(server.server());
    if (earlier == null || earlier.beans().isEmpty() || later == null) {
      return Optional.empty();
    }
    ServerReading first = ServerReading.of(earlier.time(), server.server(), earlier.beans());
    boolean isSamePage =
        first.value(Counter.RECEIVED_BYTES).equals(later.value(Counter.RECEIVED_BYTES));
    return isSamePage
        ? Optional.empty()
        : Optional.of(CounterSign.between(first.counters(), later.counters(), Limits.of(values)));
  }

  private static ServerView view(Server server) {
    return new ServerView(server.server(), server.recorder(), 0, server.coveredFrom(), 0, null);
  }

  ClusterSnapshot snapshot() {
    return snapshot;
  }

  SettingsCatalogue catalogue() {
    return catalogue;
  }

  /** Returns what held up writes in the time of the snapshot. */
  LivePicture picture() {
    return picture;
  }

  /** Returns the audit of each table, the largest first. */
  List<TableAudit> audits() {
    return audits;
  }

  /** Returns the values that somebody has set on a server, without masked ones. */
  SortedMap<String, String> settings(Server server) {
    return settings.get(server.server());
  }

  /** Returns the number that a server works with: its own, or else HBase's default. */
  BigDecimal number(Server server, String key) {
    return number(settings(server), key);
  }

  private BigDecimal number(Map<String, String> values, String key) {
    return catalogue
        .find(key)
        .flatMap(
            setting ->
                catalogue
                    .valueIn(values, key)
                    .flatMap(setting::number)
                    .or(() -> setting.defaultValue().flatMap(setting::number)))
        .orElse(BigDecimal.ZERO);
  }

  /** Returns a counter of a server; empty if it was not seen. */
  OptionalLong counter(Server server, Counter counter) {
    ServerReading reading = readings.get(server.server());
    return reading == null ? OptionalLong.empty() : reading.value(counter);
  }

  /** Returns all counters of a server; empty if none were seen. */
  Map<String, Long> counters(Server server) {
    ServerReading reading = readings.get(server.server());
    return reading == null ? Map.of() : reading.counters();
  }

  /** Returns the causes of held writes that show in a server's counters; empty if unknown. */
  List<CounterSign> signs(Server server) {
    return signs.getOrDefault(server.server(), List.of());
  }

  /** Returns whether a server's counters tell whether writes are being held. */
  boolean isWatched(Server server) {
    return signs.containsKey(server.server());
  }

  LiveAdviser adviser() {
    return adviser;
  }

  /** Returns the length of the time that recorders and slow logs were asked about. */
  long micros() {
    return snapshot.taken() - snapshot.since();
  }

  /** Returns the part of that time in which a server was up; by skewed clocks a second at least. */
  long micros(Server server) {
    long start = TimeUnit.MILLISECONDS.toMicros(ServerName.valueOf(server.server()).getStartCode());
    return Math.max(
        snapshot.taken() - Math.max(snapshot.since(), start), TimeUnit.SECONDS.toMicros(1));
  }

  /** Names some of the servers in a few words. */
  String where(List<Server> servers) {
    int all = snapshot.servers().size();
    if (servers.size() == all && all > 1) {
      return "all " + all + " region servers";
    }
    String names =
        servers.stream().limit(MOST_NAMED).map(Server::shortName).collect(Collectors.joining(", "));
    return servers.size() > MOST_NAMED
        ? names + " and " + (servers.size() - MOST_NAMED) + " more"
        : names;
  }
}
