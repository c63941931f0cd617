// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Put;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures puts per second that a real region takes inside the server without the WAL, with the
 * recorder's levels A and B or with nothing loaded. The difference is the cost of the recorder and
 * of HBase's dispatch of its hooks, which {@link BatchHooksBenchmark} shows with less noise. Every
 * iteration has a fresh, empty region.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 2, time = 1)
@Fork(3)
public class PutBenchmark {

  private static final int BATCH = 100;

  @Param({"false", "true"})
  private boolean recorded;

  private BenchmarkRegion region;
  private long number;

  @Setup(Level.Iteration)
  public void openRegion() throws IOException {
    region = BenchmarkRegion.open(recorded ? Loaded.RECORDER : Loaded.NOTHING);
  }

  @TearDown(Level.Iteration)
  public void closeRegion() throws IOException {
    region.close();
  }

  @Benchmark
  public void single(CpuTime cpu) throws IOException {
    region.region().put(BenchmarkRegion.put(number++));
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public Object batchOf100(CpuTime cpu) throws IOException {
    Put[] puts = new Put[BATCH];
    for (int i = 0; i < BATCH; i++) {
      puts[i] = BenchmarkRegion.put(number++);
    }
    return region.region().batchMutate(puts);
  }
}
