// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;

/**
 * Collects a snapshot: one call to the master, and the pages, the recorder and the slow log of each
 * region server. What cannot be read is named under {@code unseen}, with the reason. Stateless.
 */
public final class Collector {

  /** The version of the snapshot's form; a reader refuses another. */
  public static final int FORM = 1;

  private static final int MOST_AT_ONCE = 16;

  /**
   * The events, and the slow batches, of all recorders together. A snapshot is held as a tree, as
   * text and as rows at the same time: some two kilobytes for each.
   */
  private static final int ALL_ROWS = 60_000;

  /** Those of a single server, however few there are. */
  private static final int MOST_ROWS = 20_000;

  /** Those of a single server, however many there are. */
  private static final int LEAST_ROWS = 100;

  private Collector() {}

  /**
   * Collects the snapshot. Times in it are epoch microseconds.
   *
   * @param connection stays the caller's to close
   * @param micros how far back recorders are asked
   * @param watchMillis how long before the rest the servers' counters are read too, so that their
   *     growth is known; 0 if they need not be
   * @throws IOException if the master does not answer
   */
  public static JsonObject collect(Connection connection, long micros, long watchMillis)
      throws IOException {
    RecorderClock clock = RecorderClock.anchoredNow();
    try (Admin admin = connection.getAdmin()) {
      JsonObject earlier = watchMillis == 0 ? new JsonObject() : earlier(admin, clock, watchMillis);
      long taken = clock.epochMicros();
      ClusterMetrics cluster =
          admin.getClusterMetrics(
              EnumSet.of(
                  Option.HBASE_VERSION,
                  Option.LIVE_SERVERS,
                  Option.DEAD_SERVERS,
                  Option.REGIONS_IN_TRANSITION));
      JsonObject snapshot = new JsonObject();
      snapshot.addProperty("snapshot", FORM);
      snapshot.addProperty("taken", taken);
      snapshot.addProperty("since", taken - micros);
      snapshot.addProperty("hbase", cluster.getHBaseVersion());
      snapshot.add("dead", dead(cluster));
      snapshot.add("transitions", transitions(cluster, taken));
      snapshot.add(
          "servers",
          servers(
              admin,
              cluster,
              clock,
              server ->
                  server.collect(
                      taken - micros,
                      rowsOfEach(cluster.getLiveServerMetrics().size()),
                      earlier.getAsJsonObject(server.name()))));
      TableRegions.of(cluster).addTo(snapshot);
      return snapshot;
    }
  }

  /** Returns how many events, and how many slow batches, of each server are kept. */
  static int rowsOfEach(int servers) {
    return Math.max(LEAST_ROWS, Math.min(MOST_ROWS, ALL_ROWS / Math.max(1, servers)));
  }

  /** Reads the counters of each server, by its name, and waits. */
  private static JsonObject earlier(Admin admin, RecorderClock clock, long watchMillis)
      throws IOException {
    JsonObject byServer = new JsonObject();
    ClusterMetrics cluster = admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS));
    for (JsonElement look : servers(admin, cluster, clock, ServerCollector::look)) {
      JsonObject of = look.getAsJsonObject();
      if (of.has("beans")) {
        byServer.add(of.remove("server").getAsString(), of);
      }
    }
    try {
      if (byServer.size() > 0) {
        Thread.sleep(watchMillis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted between two looks at the servers", e);
    }
    return byServer;
  }

  private static JsonArray dead(ClusterMetrics cluster) {
    JsonArray names = new JsonArray();
    cluster.getDeadServerNames().forEach(server -> names.add(server.toString()));
    return names;
  }

  private static JsonArray transitions(ClusterMetrics cluster, long taken) {
    JsonArray regions = new JsonArray();
    for (RegionState state : cluster.getRegionStatesInTransition()) {
      JsonObject region = new JsonObject();
      region.addProperty("region", state.getRegion().getRegionNameAsString());
      region.addProperty("state", state.getState().name());
      region.addProperty("since", Math.min(taken, state.getStamp() * 1000));
      regions.add(region);
    }
    return regions;
  }

  private static JsonArray servers(
      Admin admin,
      ClusterMetrics cluster,
      RecorderClock clock,
      Function<ServerCollector, JsonObject> ask)
      throws IOException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            MOST_AT_ONCE,
            task -> {
              Thread thread = new Thread(task, "htk-snapshot");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<JsonObject>> answers = new ArrayList<>();
      for (Map.Entry<ServerName, ServerMetrics> server :
          new TreeMap<>(cluster.getLiveServerMetrics()).entrySet()) {
        ServerCollector collector =
            new ServerCollector(admin, server.getKey(), server.getValue(), clock);
        answers.add(threads.submit(() -> ask.apply(collector)));
      }
      JsonArray servers = new JsonArray();
      for (Future<JsonObject> answer : answers) {
        servers.add(answer.get());
      }
      return servers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the servers were asked", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a server could not be described", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
