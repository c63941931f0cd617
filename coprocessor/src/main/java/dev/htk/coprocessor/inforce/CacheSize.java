// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads the size of the on-heap block cache as a share of the heap. */
final class CacheSize implements Part {
  private static final String SHARE = "hfile.block.cache.size";

  @Override
  public Collection<String> keys() {
    return Collections.singletonList(SHARE);
  }

  @Override
  public void read(RegionServerServices server, Readings readings) throws Exception {
    Optional<BlockCache> cache = server.getBlockCache();
    if (!cache.isPresent()) {
      readings.server(SHARE, () -> 0);
      return;
    }
    BlockCache[] levels = cache.get().getBlockCaches();
    BlockCache inHeap = levels == null || levels.length == 0 ? cache.get() : levels[0];
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax();
    readings.server(SHARE, () -> (double) inHeap.getMaxSize() / heap);
  }
}
