// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.regionserver.Region.Operation;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;
import org.apache.hadoop.hbase.wal.WALKeyImpl;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what a region's coprocessors cost a put, and a mutation of a batch of 100: the calls
 * that {@code HRegion} makes of its coprocessor host for them, in its order, and nothing else, on
 * the host of a real region. What the recorder adds is {@link Loaded#RECORDER} less {@link
 * Loaded#NOTHING}, HBase's dispatch included; less {@link Loaded#EMPTY_OBSERVER}, its own share.
 * The cost is the quotient of {@link CpuTime} and the operations, which other work on the machine
 * does not change.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class BatchHooksBenchmark {

  private static final int BATCH = 100;

  @Param private Loaded loaded;

  private final WALEdit edit = new WALEdit();
  private final Put[] puts = new Put[BATCH];
  private BenchmarkRegion region;
  private RegionCoprocessorHost host;
  private WALKey key;
  private MiniBatchOperationInProgress<Mutation> one;
  private MiniBatchOperationInProgress<Mutation> hundred;

  @Setup
  public void open() throws IOException {
    region = BenchmarkRegion.open(loaded);
    host = region.region().getCoprocessorHost();
    key =
        new WALKeyImpl(
            region.region().getRegionInfo().getEncodedNameAsBytes(),
            region.region().getTableDescriptor().getTableName(),
            System.currentTimeMillis());
    for (int i = 0; i < BATCH; i++) {
      puts[i] = BenchmarkRegion.put(i);
    }
    one = miniBatch(1);
    hundred = miniBatch(BATCH);
  }

  private MiniBatchOperationInProgress<Mutation> miniBatch(int size) {
    OperationStatus[] statuses = new OperationStatus[size];
    Arrays.fill(statuses, OperationStatus.SUCCESS);
    return new MiniBatchOperationInProgress<>(puts, statuses, new WALEdit[size], 0, size, size);
  }

  @TearDown
  public void close() throws IOException {
    region.close();
  }

  @Benchmark
  public void put(CpuTime cpu) throws IOException {
    host.postStartRegionOperation(Operation.PUT);
    batch(one);
    host.postCloseRegionOperation(Operation.PUT);
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void mutationOfBatchOf100(CpuTime cpu) throws IOException {
    batch(hundred);
  }

  private void batch(MiniBatchOperationInProgress<Mutation> miniBatch) throws IOException {
    host.postStartRegionOperation(Operation.BATCH_MUTATE);
    for (int i = 0; i < miniBatch.size(); i++) {
      host.prePut(puts[i], edit);
    }
    host.preBatchMutate(miniBatch);
    host.preWALAppend(key, edit);
    host.postBatchMutate(miniBatch);
    for (int i = 0; i < miniBatch.size(); i++) {
      host.postPut(puts[i], edit);
    }
    host.postBatchMutateIndispensably(miniBatch, true);
    host.postCloseRegionOperation(Operation.BATCH_MUTATE);
  }
}
