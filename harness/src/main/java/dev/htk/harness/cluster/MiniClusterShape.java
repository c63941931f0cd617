package dev.htk.harness.cluster;

import java.util.Locale;

/**
 * The size and the ports of a MiniCluster. Port 0 means any free port.
 *
 * @param regionServers 1 or more
 * @param dataNodes 1 or more; HDFS keeps one replica per DataNode, up to 3
 */
public record MiniClusterShape(
    int regionServers, int dataNodes, int nameNodePort, int zooKeeperPort, int masterPort) {

  private static final int HIGHEST_PORT = 65535;

  public MiniClusterShape {
    if (regionServers < 1 || dataNodes < 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a MiniCluster needs at least one region server and one DataNode, not %d and %d",
              regionServers,
              dataNodes));
    }
    for (int port : new int[] {nameNodePort, zooKeeperPort, masterPort}) {
      if (port < 0 || port > HIGHEST_PORT) {
        throw new IllegalArgumentException("a port must be 0 to 65535, not " + port);
      }
    }
  }

  /** Returns a shape with as many DataNodes as region servers, up to three, on free ports. */
  public static MiniClusterShape ofServers(int regionServers) {
    return new MiniClusterShape(regionServers, Math.min(3, regionServers), 0, 0, 0);
  }

  /** Returns this shape with another number of DataNodes. */
  public MiniClusterShape withDataNodes(int number) {
    return new MiniClusterShape(regionServers, number, nameNodePort, zooKeeperPort, masterPort);
  }
}
