// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Arrays;
import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads MemStoreFlusher's number of threads, and how long a flush waits for a compaction. */
final class Flusher implements Part {
  private static final String THREADS = "hbase.hstore.flusher.count";
  private static final String WAIT = "hbase.hstore.blockingWaitTime";

  @Override
  public Collection<String> keys() {
    return Arrays.asList(THREADS, WAIT);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    Object flusher = server.getFlushRequester();
    readings.server(THREADS, () -> ((Object[]) Inside.field(flusher, "flushHandlers")).length);
    readings.server(WAIT, () -> Inside.number(flusher, "blockingWaitTime"));
  }
}
