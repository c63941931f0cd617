package dev.htk.harness.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.harness.device.DeviceFidelity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
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
 * A running HBase cluster. Closing it ends what the kit started, and only that. All methods but
 * {@link #close} may be called from any thread.
 */
public interface Cluster extends AutoCloseable {

  ClusterKind kind();

  /** How the cluster is named in manifests: its kind, or the folder of its configuration. */
  String description();

  /** A connection that all threads may share; closed with the cluster. */
  Connection connection();

  /**
   * The values that each live region server's own configuration holds.
   *
   * @param keys the settings asked for; one that a server does not know is left out for it
   */
  SortedMap<ServerName, SortedMap<String, String>> settings(Collection<String> keys)
      throws IOException;

  /** Live region servers with what they last told the master; one call to it. */
  default Map<ServerName, ServerMetrics> liveServers() throws IOException {
    try (Admin admin = connection().getAdmin()) {
      return admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)).getLiveServerMetrics();
    }
  }

  /**
   * The JMX beans of a region server's JVM that fit a query, such as {@code java.lang:type=Memory},
   * in the form of its {@code /jmx} page. The servers of a MiniCluster share one JVM, and so have
   * the same beans.
   *
   * @throws IOException if the server does not answer within ten seconds
   */
  JsonNode beans(ServerName server, String query) throws IOException;

  /**
   * The servers with a process of their own on this host, as they were started; also those that
   * have ended since. A MiniCluster has none, and of a cluster that is not ours none is known.
   */
  List<ServerProcess> processes();

  /**
   * The servers' processes that have ended without having been told to, each with its name, exit
   * code and the end of its log; in the order in which it was noticed.
   */
  List<String> crashes();

  /**
   * The role of which no process is left, so that the cluster cannot serve; empty while every role
   * has one, and where no processes are known.
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
   * How well its modelled devices were modelled until now, or until about a second ago; empty of a
   * cluster without any.
   *
   * @throws IOException if a DataNode's figures cannot be read
   */
  default List<DeviceFidelity> devices() throws IOException {
    return List.of();
  }

  /**
   * Lets volumes that are modelled be as fast as they are, for what comes after a measurement.
   *
   * @throws IOException if a DataNode cannot be told
   */
  default void liftDevices() throws IOException {}

  /**
   * Makes a DataNode late from now on, where the modelled machine has one that can be.
   *
   * @throws IOException if the DataNode cannot be told
   */
  default void makeDataNodeLate() throws IOException {}

  /**
   * Writes the client configuration of this cluster, for other programs on this host and for {@code
   * --cluster}.
   *
   * @param folder made if it is not there; gets at least an {@code hbase-site.xml}
   */
  void writeClientConfiguration(Path folder) throws IOException;

  @Override
  void close() throws IOException;
}
