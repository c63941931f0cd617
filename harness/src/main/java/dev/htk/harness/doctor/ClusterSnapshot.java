// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.live.Visibility;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.secrets.Secrets;
import dev.htk.snapshot.Collector;
import dev.htk.snapshot.CounterPage;
import dev.htk.splitter.audit.RegionState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ServerName;

/**
 * All that {@link Collector} has seen of a cluster. Times are epoch microseconds. Immutable.
 *
 * @param snapshot the version of the form
 * @param since the time from which on recorders and slow logs were asked
 * @param hbase the master's version of HBase
 * @param dead region servers that the master knows to be dead
 * @param tables the largest tables, the largest first
 * @param moreTables number of tables that are left out
 */
public record ClusterSnapshot(
    int snapshot,
    long taken,
    long since,
    String hbase,
    List<String> dead,
    List<Transition> transitions,
    List<Server> servers,
    List<Table> tables,
    int moreTables) {

  /** The version of a server that does not show it. */
  static final String NOT_SEEN = "not seen";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** A region that is neither open nor closed. */
  public record Transition(String region, String state, long since) {
    public Transition {
      require("region", region);
      require("state", state);
    }
  }

  /**
   * A region server.
   *
   * @param version its version of HBase
   * @param settings what its files and its own code set, secrets masked; empty if not seen
   * @param beans the JMX beans of each page; empty if not seen
   * @param earlier an earlier reading of the beans; null if there was none
   * @param recorder what can be seen of its stalls
   * @param coveredFrom since when no row of its recorder is missing; 0 if it has none
   * @param rows a reading of its clock, stall events and slow batches
   * @param unseen what could not be read, and why
   */
  public record Server(
      String server,
      String version,
      List<Setting> settings,
      Map<CounterPage, JsonNode> beans,
      Look earlier,
      Visibility recorder,
      long coveredFrom,
      List<EventLine> rows,
      List<String> unseen) {

    public Server {
      require("server", server);
      version = version == null ? NOT_SEEN : version;
      require("recorder", recorder);
      ServerName unused = ServerName.valueOf(server);
      settings = copy(settings);
      beans = beans == null ? Map.of() : Map.copyOf(beans);
      rows =
          copy(rows).stream()
              .filter(RecordedLines.EVENTS::isGood)
              .filter(row -> row.server().equals(server))
              .toList();
      unseen = copy(unseen);
    }

    /** Returns the values that are set, without secrets. */
    SortedMap<String, String> values() {
      SortedMap<String, String> values = new TreeMap<>();
      settings.stream()
          .filter(setting -> !setting.value().equals(Secrets.MASK))
          .forEach(setting -> values.put(setting.key(), setting.value()));
      return values;
    }

    /** Returns whether its recorder has told what it has kept. */
    public boolean hasRecorder() {
      return recorder == Visibility.BATCHES || recorder == Visibility.EVENTS;
    }

    /** Returns when the server was started. */
    public long started() {
      return ServerName.valueOf(server).getStartCode() * 1000;
    }

    /** Returns the name without the start code, for people. */
    public String shortName() {
      return ServerName.valueOf(server).getAddress().toString();
    }
  }

  /**
   * A reading of a server's JMX beans.
   *
   * @param time epoch microseconds
   */
  public record Look(long time, Map<CounterPage, JsonNode> beans) {
    public Look {
      beans = beans == null ? Map.of() : Map.copyOf(beans);
    }
  }

  /**
   * A setting that HBase does not bring itself.
   *
   * @param source the file that set it, or how else it was set
   */
  public record Setting(String key, String value, String source) {
    public Setting {
      require("key", key);
      require("value", value);
      require("source", source);
    }
  }

  /** Returns the values that are set on any of the servers; of several, that of the first. */
  public Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    servers.forEach(server -> server.values().forEach(values::putIfAbsent));
    return values;
  }

  /** A table with its regions in key order. */
  public record Table(String table, List<RegionState> regions) {
    public Table {
      require("table", table);
      regions = copy(regions);
      if (regions.isEmpty()) {
        throw new IllegalArgumentException("table " + table + " has no region");
      }
    }
  }

  public ClusterSnapshot {
    if (snapshot != Collector.FORM) {
      throw new IllegalArgumentException(
          "its field 'snapshot' is " + snapshot + " instead of " + Collector.FORM);
    }
    if (since < 0 || since >= taken) {
      throw new IllegalArgumentException("it was taken before its own beginning");
    }
    require("hbase", hbase);
    require("servers", servers);
    dead = copy(dead);
    transitions = copy(transitions);
    servers = List.copyOf(servers);
    tables = copy(tables);
  }

  /**
   * Reads a snapshot.
   *
   * @param name where it comes from, for messages
   * @throws HarnessException if it is damaged or something else
   */
  public static ClusterSnapshot parse(String name, String json) throws HarnessException {
    try {
      ClusterSnapshot snapshot = JSON.readValue(json, ClusterSnapshot.class);
      if (snapshot != null) {
        return snapshot;
      }
    } catch (JsonProcessingException e) {
      throw HarnessException.badInput(
          "%s is no snapshot that this version of the kit can read: %s; make it with"
              + " 'hbase dev.htk.snapshot.Snapshot'",
          name, reason(e));
    }
    throw HarnessException.badInput("%s holds only 'null'", name);
  }

  private static String reason(JsonProcessingException e) {
    String message = e.getCause() == null ? e.getOriginalMessage() : e.getCause().getMessage();
    return String.valueOf(message).lines().findFirst().orElse("no JSON");
  }

  private static <T> List<T> copy(List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  private static void require(String field, Object value) {
    Objects.requireNonNull(value, () -> "it lacks '" + field + "'");
  }
}
