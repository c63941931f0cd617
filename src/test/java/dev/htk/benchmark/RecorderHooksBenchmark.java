// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.RegionRecorder;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.regionserver.Region.Operation;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequestImpl;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the recorder's own hooks without HBase's dispatch, which {@link BatchHooksBenchmark}
 * includes: one flush and one compaction of a real store with event, ledger and meters, and one put
 * that is not slow.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class RecorderHooksBenchmark {

  private BenchmarkRegion region;
  private RegionRecorder recorder;
  private HStore store;
  private HStoreFile file;
  private CompactionRequestImpl request;
  private MiniBatchOperationInProgress<Mutation> one;

  @Setup
  public void openRegionWithOneFile() throws IOException {
    region = BenchmarkRegion.open(Loaded.RECORDER);
    region.region().put(BenchmarkRegion.put(1));
    region.region().flush(true);
    recorder = region.recorder();
    store = region.store();
    file = store.getStorefiles().iterator().next();
    request = new CompactionRequestImpl(store.getStorefiles());
    one =
        new MiniBatchOperationInProgress<>(
            new Mutation[1], new OperationStatus[1], new WALEdit[1], 0, 1, 1);
  }

  @TearDown
  public void close() throws IOException {
    region.close();
  }

  @Benchmark
  public void put() {
    recorder.postStartRegionOperation(null, Operation.PUT);
    recorder.postStartRegionOperation(null, Operation.BATCH_MUTATE);
    recorder.prePut(null, null, null);
    recorder.preBatchMutate(null, one);
    recorder.preWALAppend(null, null, null);
    recorder.postBatchMutate(null, one);
    recorder.postBatchMutateIndispensably(null, one, true);
    recorder.postCloseRegionOperation(null, Operation.BATCH_MUTATE);
    recorder.postCloseRegionOperation(null, Operation.PUT);
  }

  @Benchmark
  public void flush() {
    recorder.preFlushScannerOpen(null, store, null, null);
    recorder.postFlush(null, store, file, null);
    recorder.postFlush(null, null);
  }

  @Benchmark
  public void compaction() {
    recorder.preCompactScannerOpen(null, store, null, null, null, request);
    recorder.postCompact(null, store, file, null, request);
  }
}
