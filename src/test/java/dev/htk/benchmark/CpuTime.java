// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The core time of the benchmark's thread per second of the benchmark. Divided by the operations
 * per second, it is a cost that stays comparable when others use the machine.
 */
@AuxCounters
@State(Scope.Thread)
public class CpuTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  public long cpuNanos;
  private long before;

  @Setup(Level.Iteration)
  public void begin() {
    before = THREADS.getCurrentThreadCpuTime();
  }

  @TearDown(Level.Iteration)
  public void end() {
    cpuNanos = THREADS.getCurrentThreadCpuTime() - before;
  }
}
