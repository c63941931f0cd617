package dev.htk.splitter.capacity;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a cluster, and of the table that is planned for it. Immutable.
 *
 * @param servers region servers, 1 or more
 * @param memory the memory of each; empty if it is not known
 * @param flushSizeBytes the size at which a region is flushed, all of its families together ({@code
 *     hbase.hregion.memstore.flush.size}; {@code HRegion.isFlushSize} of HBase 2.6.4)
 * @param maxFileSizeBytes the size at which a region is split ({@code hbase.hregion.max.filesize})
 * @param chunkBytes the memory that each memstore takes for its first cell ({@code
 *     hbase.hregion.memstore.mslab.chunksize}); 0 if none is taken in advance
 * @param families families of the table that take writes, 1 or more
 * @param otherRegions regions of other tables on each server that take writes, 0 or more
 * @param dataBytes what the table is expected to hold in its store files, before replication; empty
 *     if it is not known
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

  /** Regions of a table on the server that has most of them. */
  int perServer(int regions) {
    return (regions + servers - 1) / servers;
  }

  /**
   * Whether a server flushes the regions of a table, and the others that take writes, before they
   * reach the flush size, because all memstores together reach the lower mark first ({@code
   * MemStoreFlusher} of HBase 2.6.4). False also if the memory is not known.
   */
  boolean forcesFlushesAt(int regions) {
    return memory.isPresent() && active(regions) * flushSizeBytes > memory.get().lowerMarkBytes();
  }

  /** Regions of a server that take writes. */
  long active(int regions) {
    return (long) perServer(regions) + otherRegions;
  }

  private static void requireAtLeast(String what, long least, long number) {
    if (number < least) {
      throw new IllegalArgumentException(
          "%s must be %d or more, not %d".formatted(what, least, number));
    }
  }
}
