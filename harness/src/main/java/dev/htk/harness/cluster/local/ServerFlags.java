// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import dev.htk.harness.cluster.ServerRole;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * The heap and JVM flags of each server.
 *
 * @param heapBytes heap of a region server
 * @param given the profile's flags and the user's, which apply to region servers only
 */
record ServerFlags(long heapBytes, List<String> given) {

  private static final long MB = 1L << 20;

  List<String> of(ServerRole role) {
    return switch (role) {
      // No write passes through them: they start fast and use little.
      case NAMENODE, ZOOKEEPER, MASTER ->
          List.of(heap(role), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
      // It handles every byte written, and so keeps the optimising compiler.
      case DATANODE -> List.of(heap(role), "-XX:+UseSerialGC");
      case REGIONSERVER -> regionServer();
    };
  }

  private List<String> regionServer() {
    List<String> flags = new ArrayList<>();
    flags.add("-Xmx" + heapBytes);
    if (given.stream().noneMatch(ResolvedProfile::choosesCollector)) {
      flags.add("-XX:+UseG1GC");
      // On a heap of this size, G1's default regions of 1 MB make MSLAB's 2 MB chunks humongous.
      flags.add("-XX:G1HeapRegionSize=8m");
    }
    flags.addAll(given);
    return flags;
  }

  private static String heap(ServerRole role) {
    return "-Xmx" + heapBytes(role);
  }

  /** Returns the total heap in bytes of all servers but the region servers. */
  static long otherHeaps(int dataNodes) {
    return heapBytes(ServerRole.NAMENODE)
        + heapBytes(ServerRole.DATANODE) * dataNodes
        + heapBytes(ServerRole.ZOOKEEPER)
        + heapBytes(ServerRole.MASTER);
  }

  private static long heapBytes(ServerRole role) {
    return switch (role) {
      case NAMENODE, DATANODE -> 256 * MB;
      case ZOOKEEPER -> 128 * MB;
      case MASTER -> 384 * MB;
      case REGIONSERVER -> throw new IllegalArgumentException("its heap is the profile's");
    };
  }
}
