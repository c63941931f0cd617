// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster.local;

import com.sun.management.OperatingSystemMXBean;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.machine.ByteSize;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Checks whether this host has the memory for a cluster. */
public final class HostMemory {

  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final String AVAILABLE = "MemAvailable:";

  private HostMemory() {}

  /**
   * Checks that the heaps of all servers fit into the free memory. Memory that the JVMs use besides
   * their heaps is not counted.
   *
   * @param clusters how many such clusters run at the same time
   * @throws HarnessException if they do not fit
   */
  public static void requireFor(
      int clusters, int regionServers, int dataNodes, long heapBytes, long clientHeapBytes)
      throws HarnessException {
    OptionalLong available = available();
    if (available.isPresent()) {
      require(
          clusters, regionServers, dataNodes, heapBytes, clientHeapBytes, available.getAsLong());
    }
  }

  static void require(
      int clusters,
      int regionServers,
      int dataNodes,
      long heapBytes,
      long clientHeapBytes,
      long available)
      throws HarnessException {
    long others = clusters * (ServerFlags.otherHeaps(dataNodes) + clientHeapBytes);
    long needed = (long) clusters * regionServers * heapBytes + others;
    if (needed > available) {
      throw HarnessException.badInput(
          "%s of %s with a heap of %s %s %s of memory (%s of them"
              + " for NameNode, DataNodes, ZooKeeper, master and client), and this host has %s"
              + " free: give a smaller --heap or fewer --servers",
          clusters == 1 ? "a local cluster" : "a local cluster for each side",
          Numbers.counted(regionServers, "region server"),
          new ByteSize(heapBytes),
          clusters == 1 ? "needs" : "need",
          new ByteSize(needed),
          new ByteSize(others),
          new ByteSize(available));
    }
  }

  /**
   * Checks that MiniClusters' heaps fit into this host, or into the container that limits it.
   *
   * @param clusters how many run at the same time
   * @throws HarnessException if they never can
   */
  public static void requireForMini(int clusters, long heapBytes) throws HarnessException {
    requireForMini(clusters, heapBytes, total());
  }

  static void requireForMini(int clusters, long heapBytes, long total) throws HarnessException {
    if (clusters * heapBytes > total) {
      throw HarnessException.badInput(
          "a MiniCluster %swith a heap of %s does not fit into the %s of memory here: give a"
              + " smaller --heap",
          clusters == 1 ? "" : "for each side ", new ByteSize(heapBytes), new ByteSize(total));
    }
  }

  /** Returns the memory of this host, or of the container that this JVM is limited to. */
  private static long total() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** Returns the memory that Linux can provide without swapping; empty on other systems. */
  private static OptionalLong available() {
    try (Stream<String> lines = Files.lines(MEMORY)) {
      return lines
          .filter(line -> line.startsWith(AVAILABLE))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .map(available -> Math.min(available, total()))
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
