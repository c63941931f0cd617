// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

import java.util.Optional;
import java.util.OptionalLong;

/** Clusters of servers with HBase's own sizes and 10 GiB of heap, 4 GiB of it for memstores. */
final class Capacities {

  static final long MIB = 1L << 20;
  static final long GIB = 1L << 30;

  private static final ServerMemory MEMORY = new ServerMemory(4 * GIB, 3800 * MIB);

  private Capacities() {}

  /** Returns a cluster of which only the number of servers is known. */
  static ClusterCapacity servers(int servers) {
    return new ClusterCapacity(
        servers, Optional.empty(), 128 * MIB, 10 * GIB, 2 * MIB, 1, 0, OptionalLong.empty());
  }

  /** Returns a cluster with known memory and known other regions that take writes. */
  static ClusterCapacity withMemory(int servers, int families, int otherRegions) {
    return new ClusterCapacity(
        servers,
        Optional.of(MEMORY),
        128 * MIB,
        10 * GIB,
        2 * MIB,
        families,
        otherRegions,
        OptionalLong.empty());
  }

  /** Returns a cluster with a known amount of data. */
  static ClusterCapacity withData(int servers, int families, long dataBytes) {
    return new ClusterCapacity(
        servers,
        Optional.empty(),
        128 * MIB,
        10 * GIB,
        2 * MIB,
        families,
        0,
        OptionalLong.of(dataBytes));
  }
}
