// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import dev.htk.harness.cluster.local.LocalCluster;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Scan;

/**
 * The place and time limit of a fault: on the self-test's own cluster, under its own load. Serves
 * one episode; not thread-safe.
 *
 * @param expected what a diagnosis should call the fault
 * @param load the JVM that writes into the table
 * @param threshold response time above which an operation is slow
 * @param random picks servers and regions
 * @param end {@link System#nanoTime()} at which the episode is over
 */
public record Scene(
    Expected expected,
    LocalCluster cluster,
    TableName table,
    ProcessHandle load,
    StopSignals signals,
    Duration threshold,
    Random random,
    long end) {

  /** Holds something up once. */
  @FunctionalInterface
  interface Blow {
    void strike() throws IOException, InterruptedException;
  }

  /**
   * Strikes again and again, at least once, while there is time left for another blow.
   *
   * @param each duration of a blow
   * @param rest time between two blows
   */
  void repeat(Duration each, Duration rest, Blow blow) throws IOException, InterruptedException {
    do {
      blow.strike();
      Thread.sleep(rest.toMillis());
    } while (left().compareTo(each) > 0);
  }

  /**
   * Returns the record of a fault that has the episode to itself.
   *
   * @param server the server that was held up; null for all servers or the client
   * @param region encoded name of the region; null if more than one region is concerned
   */
  List<Truth> truth(ServerName server, String region) {
    return List.of(new Truth(expected, server == null ? null : server.toString(), region, 1));
  }

  /** Returns the record of a fault that held up only a region, with the episode to itself. */
  List<Truth> truth(HRegionLocation region) {
    return truth(region.getServerName(), region.getRegion().getEncodedName());
  }

  /** Returns the time until the end; negative after it. */
  Duration left() {
    return Duration.ofNanos(end - System.nanoTime());
  }

  Connection connection() {
    return cluster.connection();
  }

  Admin admin() throws IOException {
    return connection().getAdmin();
  }

  /** Returns a random region server. */
  ServerProcess anyRegionServer() {
    return any(ofRole(ServerRole.REGIONSERVER));
  }

  /** Returns all processes of a role. */
  List<ServerProcess> ofRole(ServerRole role) {
    return cluster.processes().stream().filter(process -> process.role() == role).toList();
  }

  /** Returns a random region of the table. */
  HRegionLocation anyRegion() throws IOException {
    return any(regions());
  }

  /** Returns a random region of the table on a server. */
  HRegionLocation anyRegionOf(ServerName server) throws IOException {
    return any(regionsOf(server));
  }

  /** Returns the table's regions on a server, by their start keys. */
  List<HRegionLocation> regionsOf(ServerName server) throws IOException {
    List<HRegionLocation> found =
        regions().stream().filter(region -> server.equals(region.getServerName())).toList();
    if (found.isEmpty()) {
      throw new IOException("%s has no region of %s".formatted(server, table));
    }
    return found;
  }

  /** Returns all current regions of the table, by their start keys. */
  List<HRegionLocation> regions() throws IOException {
    try (RegionLocator locator = connection().getRegionLocator(table)) {
      locator.clearRegionLocationCache();
      List<HRegionLocation> all = new ArrayList<>(locator.getAllRegionLocations());
      all.sort(Comparator.comparing(HRegionLocation::getRegion));
      return all;
    }
  }

  /** Returns a scan of all rows of a region. */
  static Scan scanOf(HRegionLocation region) {
    return new Scan()
        .withStartRow(region.getRegion().getStartKey())
        .withStopRow(region.getRegion().getEndKey());
  }

  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Returns HBase's name of a region server's process. */
  static ServerName nameOf(ServerProcess process) {
    return process.server().orElseThrow();
  }
}
