package dev.htk.harness.cluster;

/**
 * The size and the ports of a MiniCluster. A port of 0 means any free one.
 *
 * @param regionServers 1 or more
 * @param dataNodes 1 or more; HDFS keeps at most 3 copies, and no more than there are DataNodes
 */
public record MiniClusterShape(
    int regionServers, int dataNodes, int nameNodePort, int zooKeeperPort, int masterPort) {

  private static final int HIGHEST_PORT = 65535;

  public MiniClusterShape {
    if (regionServers < 1 || dataNodes < 1) {
      throw new IllegalArgumentException(
          "a MiniCluster needs at least one region server and one DataNode, not %d and %d"
              .formatted(regionServers, dataNodes));
    }
    for (int port : new int[] {nameNodePort, zooKeeperPort, masterPort}) {
      if (port < 0 || port > HIGHEST_PORT) {
        throw new IllegalArgumentException("a port must be 0 to 65535, not " + port);
      }
    }
  }

  /** As many DataNodes as region servers, up to HDFS's three copies, on free ports. */
  public static MiniClusterShape ofServers(int regionServers) {
    return new MiniClusterShape(regionServers, Math.min(3, regionServers), 0, 0, 0);
  }

  /** Returns the same with so many DataNodes. */
  public MiniClusterShape withDataNodes(int number) {
    return new MiniClusterShape(regionServers, number, nameNodePort, zooKeeperPort, masterPort);
  }
}
