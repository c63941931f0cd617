package dev.htk.coprocessor.throughput;

import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;

/**
 * HBase's default throughput controller for flushes, which sets no limit, and a record of each
 * flush that it lets go by: {@code FLUSH}, for regions without a region recorder.
 *
 * <p>Named by {@code hbase.regionserver.flush.throughput.controller}. HBase passes it the flushes
 * of user tables only. It sees the writing of a store's cells; what comes before (the snapshot,
 * under the updates lock) and after (putting the file in place) only a region recorder sees.
 */
public final class RecordingFlushThroughput extends NoLimitThroughputController {
  private final ObservedFlushes flushes = new ObservedFlushes();

  @Override
  public void setup(RegionServerServices server) {
    super.setup(server);
    flushes.of(server);
  }

  @Override
  public void start(String name) {
    super.start(name);
    flushes.begin(name);
  }

  @Override
  public long control(String name, long size) throws InterruptedException {
    long sleptMillis = super.control(name, size);
    flushes.moved(name, size, sleptMillis);
    return sleptMillis;
  }

  @Override
  public void finish(String name) {
    flushes.end(name);
    super.finish(name);
  }
}
