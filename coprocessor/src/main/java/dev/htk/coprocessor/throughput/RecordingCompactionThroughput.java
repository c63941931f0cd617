package dev.htk.coprocessor.throughput;

import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareCompactionThroughputController;

/**
 * HBase's default throughput controller for compactions, and a record of each compaction that it
 * lets go by: {@code COMPACTION} for regions without a region recorder, and {@code
 * COMPACTION_THROTTLED} for all.
 *
 * <p>Named by {@code hbase.regionserver.throughput.controller}. It limits, sleeps and adapts as the
 * class that it extends; HBase makes a new one with every online change of the configuration.
 * Without a server recorder it records nothing. A compaction that fails is recorded too: a
 * controller can't tell.
 */
public final class RecordingCompactionThroughput
    extends PressureAwareCompactionThroughputController {
  private final ObservedCompactions compactions = new ObservedCompactions();

  @Override
  public void setup(RegionServerServices server) {
    super.setup(server);
    compactions.of(server);
  }

  @Override
  public void start(String name) {
    super.start(name);
    compactions.begin(name);
  }

  @Override
  public long control(String name, long size) throws InterruptedException {
    long sleptMillis = super.control(name, size);
    compactions.moved(name, size, sleptMillis);
    return sleptMillis;
  }

  @Override
  public void finish(String name) {
    compactions.end(name);
    super.finish(name);
  }
}
