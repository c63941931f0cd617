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
   * @throws HarnessException if they do not fit
   */
  public static void requireFor(
      int regionServers, int dataNodes, long heapBytes, long clientHeapBytes)
      throws HarnessException {
    OptionalLong available = available();
    if (available.isPresent()) {
      require(regionServers, dataNodes, heapBytes, clientHeapBytes, available.getAsLong());
    }
  }

  static void require(
      int regionServers, int dataNodes, long heapBytes, long clientHeapBytes, long available)
      throws HarnessException {
    long others = ServerFlags.otherHeaps(dataNodes) + clientHeapBytes;
    long needed = regionServers * heapBytes + others;
    if (needed > available) {
      throw HarnessException.badInput(
          "a local cluster of %s with a heap of %s needs %s of memory (%s of them"
              + " for NameNode, DataNodes, ZooKeeper, master and client), and this host has %s"
              + " free: give a smaller --heap or fewer --servers",
          Numbers.counted(regionServers, "region server"),
          new ByteSize(heapBytes),
          new ByteSize(needed),
          new ByteSize(others),
          new ByteSize(available));
    }
  }

  /**
   * Checks that a MiniCluster's heap fits into this host, or into the container that limits it.
   *
   * @throws HarnessException if it never can
   */
  public static void requireForMini(long heapBytes) throws HarnessException {
    requireForMini(heapBytes, total());
  }

  static void requireForMini(long heapBytes, long total) throws HarnessException {
    if (heapBytes > total) {
      throw HarnessException.badInput(
          "a MiniCluster with a heap of %s does not fit into the %s of memory here: give a smaller"
              + " --heap",
          new ByteSize(heapBytes), new ByteSize(total));
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
