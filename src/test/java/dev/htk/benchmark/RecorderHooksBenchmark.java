package dev.htk.benchmark;

import dev.htk.coprocessor.RegionRecorder;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequestImpl;
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
 * What the recorder adds to one flush and to one compaction of a store: both of its hooks, the
 * event, the ledger and the meters, called as HBase calls them, on a real store.
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

  @Setup
  public void openRegionWithOneFile() throws IOException {
    region = BenchmarkRegion.open(Loaded.RECORDER);
    region.region().put(BenchmarkRegion.put(1));
    region.region().flush(true);
    recorder = region.recorder();
    store = region.store();
    file = store.getStorefiles().iterator().next();
    request = new CompactionRequestImpl(store.getStorefiles());
  }

  @TearDown
  public void close() throws IOException {
    region.close();
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
