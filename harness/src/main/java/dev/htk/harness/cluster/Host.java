package dev.htk.harness.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The machine that the command runs on. Immutable.
 *
 * @param memoryBytes its RAM, or the container's share of it
 * @param cores processor cores that a JVM can use
 */
public record Host(long memoryBytes, int cores) {

  /** What the JVM sees here. */
  public static Host seen() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Host(system.getTotalMemorySize(), Runtime.getRuntime().availableProcessors());
  }

  /** The heap that a JVM takes here if nobody says otherwise. */
  public long defaultHeapBytes() {
    return memoryBytes / 4;
  }
}
