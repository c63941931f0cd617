// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.measurements.Measurements;

/**
 * Measures how many operations a second the kit's driver, YCSB's own client and a bare loop get out
 * of YCSB's workload a, with records of 10 fields of 100 bytes that are really built, into a
 * binding that does nothing more. The client's threads are its own; an invocation is a whole phase,
 * long enough that to start them counts for nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 1, time = 1)
@Fork(3)
public class DriverBenchmark {

  static final int OPERATIONS = 200_000;
  private static final int RECORD_BYTES = 1000;

  @Param({"LOAD", "RUN"})
  private Phase phase;

  @Param({"1", "2", "4"})
  private int threads;

  /** Named to come last, so that JMH lists and runs the three next to each other. */
  @Param({"BARE", "KIT", "YCSB"})
  private Tool tool;

  private Loop loop;

  /** Figures of the client's threads, which JMH reports per second. */
  @AuxCounters
  @State(Scope.Thread)
  public static class Usage {
    public long allocatedBytes;
    public long cpuNanos;
  }

  @Setup
  public void prepare() throws Exception {
    Map<String, String> sizes =
        Map.of("recordcount", "1000000", "operationcount", Integer.toString(OPERATIONS));
    Properties properties = YcsbWorkload.load("a", sizes).toProperties();
    // Must precede any workload; YCSB's client does this first, too.
    Measurements.setProperties(properties);
    loop = tool.loop(phase, threads, properties);
  }

  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void operation(Usage usage) throws Exception {
    loop.execute(OPERATIONS);
    NoOpBinding.Work work = NoOpBinding.takeWork();
    checkDone(work);
    usage.allocatedBytes += work.allocatedBytes();
    usage.cpuNanos += work.cpuNanos();
  }

  private void checkDone(NoOpBinding.Work work) {
    boolean allValues =
        phase != Phase.LOAD || work.valueBytes() == (long) OPERATIONS * RECORD_BYTES;
    if (work.operations() != OPERATIONS || !allValues) {
      throw new IllegalStateException("not what was asked for: " + work);
    }
  }
}
