// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import dev.htk.tuning.profile.ResolvedProfile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Computes a region server's memory outside its heap, as far as its settings tell. Stateless.
 *
 * <p>Sources: {@code ByteBuffAllocator.create}, {@code BucketCache} and {@code MemorySizeUtil} of
 * HBase 2.6.4.
 */
final class OffHeap {

  private static final String HANDLERS = "hbase.regionserver.handler.count";
  private static final String CACHE_ENGINE = "hbase.bucketcache.ioengine";
  private static final String CACHE_MEGABYTES = "hbase.bucketcache.size";
  private static final String MEMSTORE_MEGABYTES =
      "hbase.regionserver.offheap.global.memstore.size";

  /** The size of a pooled buffer. Each handler gets as many as hold twice a response of 2 MiB. */
  private static final long BUFFER_BYTES = 65 * 1024;

  private static final long BUFFERS_PER_HANDLER = 2 * (2L * 1024 * 1024 / BUFFER_BYTES);
  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1024 * 1024);

  private OffHeap() {}

  /** Returns the off-heap parts that are not empty. */
  static List<MemoryShare> shares(ResolvedProfile profile) {
    List<MemoryShare> shares = new ArrayList<>();
    long handlers = profile.number(HANDLERS).longValue();
    shares.add(
        new MemoryShare(
            "region server: buffers for calls",
            handlers * BUFFERS_PER_HANDLER * BUFFER_BYTES,
            String.format(
                Locale.ROOT,
                "at most %d buffers of 65 KiB for each of %d handlers",
                BUFFERS_PER_HANDLER,
                handlers)));
    if (profile
        .effective(CACHE_ENGINE)
        .filter(engine -> engine.startsWith("offheap"))
        .isPresent()) {
      add(shares, "region server: bucket cache", profile, CACHE_MEGABYTES);
    }
    add(shares, "region server: memstore off the heap", profile, MEMSTORE_MEGABYTES);
    return shares;
  }

  private static void add(
      List<MemoryShare> shares, String taker, ResolvedProfile profile, String megabytes) {
    long bytes = profile.number(megabytes).multiply(MEGABYTE).longValue();
    if (bytes > 0) {
      shares.add(new MemoryShare(taker, bytes, megabytes));
    }
  }
}
