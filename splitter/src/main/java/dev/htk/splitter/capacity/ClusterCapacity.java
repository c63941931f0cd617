// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Known facts about a cluster and the table that is planned for it. Immutable.
 *
 * @param servers number of region servers, 1 or more
 * @param memory memory of each region server; empty if unknown
 * @param flushSizeBytes size at which a region is flushed, all of its families together ({@code
 *     hbase.hregion.memstore.flush.size}; {@code HRegion.isFlushSize} of HBase 2.6.4)
 * @param maxFileSizeBytes size at which a region is split ({@code hbase.hregion.max.filesize})
 * @param chunkBytes memory that each memstore takes for its first cell ({@code
 *     hbase.hregion.memstore.mslab.chunksize}); 0 if none is taken in advance
 * @param families number of the table's families that take writes, 1 or more
 * @param otherRegions number of other tables' regions on each server that take writes, 0 or more
 * @param dataBytes expected size of the table's store files, before replication; empty if unknown
 */
public record ClusterCapacity(
    int servers,
    Optional<ServerMemory> memory,
    long flushSizeBytes,
    long maxFileSizeBytes,
    long chunkBytes,
    int families,
    int otherRegions,
    OptionalLong dataBytes) {

  public ClusterCapacity {
    requireAtLeast("servers", 1, servers);
    requireAtLeast("the flush size", 1, flushSizeBytes);
    requireAtLeast("the largest file size of a region", 1, maxFileSizeBytes);
    requireAtLeast("the chunk size", 0, chunkBytes);
    requireAtLeast("families", 1, families);
    requireAtLeast("other regions", 0, otherRegions);
    dataBytes.ifPresent(bytes -> requireAtLeast("the size of the data", 1, bytes));
  }

  /** Returns the number of a table's regions on the server that has most of them. */
  int perServer(int regions) {
    return (regions + servers - 1) / servers;
  }

  /**
   * Returns whether a server flushes the regions that take writes before they reach the flush size,
   * because all memstores together reach the lower mark first ({@code MemStoreFlusher} of HBase
   * 2.6.4). Returns false if the memory is unknown.
   */
  boolean forcesFlushesAt(int regions) {
    return memory.isPresent() && active(regions) * flushSizeBytes > memory.get().lowerMarkBytes();
  }

  /** Returns the number of regions on a server that take writes. */
  long active(int regions) {
    return (long) perServer(regions) + otherRegions;
  }

  private static void requireAtLeast(String what, long least, long number) {
    if (number < least) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s must be %d or more, not %d", what, least, number));
    }
  }
}
