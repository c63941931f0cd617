// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cluster;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The machine that the command runs on. Immutable.
 *
 * @param memoryBytes its RAM, or the container's share of it
 * @param cores processor cores available to a JVM
 */
public record Host(long memoryBytes, int cores) {

  /** Returns the host as this JVM sees it. */
  public static Host seen() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Host(system.getTotalMemorySize(), Runtime.getRuntime().availableProcessors());
  }

  /** Returns the default maximum heap of a JVM on this host. */
  public long defaultHeapBytes() {
    return memoryBytes / 4;
  }
}
