package dev.htk.harness.metrics;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The processor time of a process since its start, in nanoseconds; never decreases. */
@FunctionalInterface
public interface ProcessCpu {

  /** The processor time of this JVM. */
  ProcessCpu OF_THIS_JVM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)::getProcessCpuTime;

  long nanos();
}
