package dev.htk.harness.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time of a process since it began, in nanoseconds; it never goes back. */
@FunctionalInterface
public interface ProcessCpu {

  /** That of this JVM. */
  ProcessCpu OF_THIS_JVM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime;

  long nanos();
}
