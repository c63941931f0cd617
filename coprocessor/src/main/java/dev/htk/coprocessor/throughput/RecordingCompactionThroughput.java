// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareCompactionThroughputController;

/**
 * HBase's default throughput controller for compactions, which also records them: {@code
 * COMPACTION} for regions without a region recorder, and {@code COMPACTION_THROTTLED} for all
 * regions.
 *
 * <p>Configured by {@code hbase.regionserver.throughput.controller}. It limits, sleeps and adapts
 * like its superclass. HBase creates a new instance with every online change of the configuration.
 * Without a server recorder it records nothing. It also records compactions that fail, because a
 * controller cannot tell them apart.
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
