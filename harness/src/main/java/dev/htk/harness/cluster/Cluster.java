// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.device.DeviceFidelity;
import dev.htk.harness.run.ClusterKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * A running HBase cluster. Closing it stops what the kit started, and nothing else. All methods
 * except {@link #close} may be called from any thread.
 */
public interface Cluster extends AutoCloseable {

  /** Returns how many DataNodes a cluster of the kit has usually: one a region server, up to 3. */
  static int dataNodes(int regionServers) {
    return Math.min(3, regionServers);
  }

  ClusterKind kind();

  /** Returns the cluster's name in manifests: its kind, or the folder of its configuration. */
  default String description() {
    return kind().word();
  }

  /** Returns a connection that all threads may share; {@link #close} closes it. */
  Connection connection();

  /**
   * Returns the values in the configuration of each live region server.
   *
   * @param keys the settings to look up; a server's result omits those that it does not know
   */
  SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys)
      throws IOException;

  /** Returns the live region servers and their last reports; makes one call to the master. */
  default Map<ServerName, ServerMetrics> liveServers() throws IOException {
    try (Admin admin = connection().getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)).getLiveServerMetrics();
    }
  }

  /** Returns the version of HBase by the active master. */
  default String version() throws IOException {
    try (Admin admin = connection().getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(Option.HBASE_VERSION)).getHBaseVersion();
    }
  }

  /**
   * Returns the JMX beans of a region server's JVM that match a query, such as {@code
   * java.lang:type=Memory}, in the form of its {@code /jmx} page. The servers of a MiniCluster
   * share one JVM, and so have the same beans.
   *
   * @throws IOException if the server does not answer within 30 seconds
   */
  JsonNode beans(ServerName server, String query) throws IOException;

  /**
   * Returns the servers that were started as separate processes on this host, including those that
   * have ended since. Empty for a MiniCluster and for a cluster that the kit did not start.
   */
  default List<ServerProcess> processes() {
    return List.of();
  }

  /**
   * Returns the logs that servers write on this host, region servers' collections included, by the
   * names under which a run keeps them: {@code SERVER/KIND.log}. Empty for a MiniCluster, whose
   * servers share this JVM's log, and for a cluster that the kit did not start.
   */
  default SortedMap<String, Path> logs() {
    return Collections.emptySortedMap();
  }

  /**
   * Describes the server processes that ended without being told to: each with its name, exit code
   * and the end of its log, in the order in which the ends were noticed. Empty for a MiniCluster,
   * whose servers end only with this JVM, and for a cluster that the kit did not start.
   */
  default List<String> crashes() {
    return List.of();
  }

  /**
   * Returns a role that has no process left, so that the cluster cannot serve. Empty while every
   * role has a process, and where no processes are known.
   */
  default Optional<ServerRole> lostRole() {
    Set<ServerRole> lost = EnumSet.noneOf(ServerRole.class);
    processes().forEach(server -> lost.add(server.role()));
    processes().stream()
        .filter(ServerProcess::isAlive)
        .forEach(server -> lost.remove(server.role()));
    return lost.stream().findFirst();
  }

  /**
   * Reports how accurately the modelled devices behaved, up to about a second ago at the oldest.
   * Empty for a cluster without modelled devices.
   *
   * @throws IOException if a DataNode's figures cannot be read
   */
  default List<DeviceFidelity> devices() throws IOException {
    return List.of();
  }

  /**
   * Stops modelling volumes, so that work after a measurement runs at full speed.
   *
   * @throws IOException if a DataNode cannot be told
   */
  default void liftDevices() throws IOException {}

  /**
   * Makes one DataNode acknowledge late from now on, if the modelled machine has such a DataNode.
   *
   * @throws IOException if the DataNode cannot be told
   */
  default void makeDataNodeLate() throws IOException {}

  /**
   * Writes this cluster's client configuration, for other programs on this host and for {@code
   * --cluster}.
   *
   * @param folder created if missing; gets at least an {@code hbase-site.xml}
   */
  void writeClientConfiguration(Path folder) throws IOException;

  @Override
  void close() throws IOException;
}
