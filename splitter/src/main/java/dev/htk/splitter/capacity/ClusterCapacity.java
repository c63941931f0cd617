package dev.htk.splitter.capacity;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a cluster, and of the table that is planned for it. Immutable.
 *
 * @param servers region servers, 1 or more
 * @param memory the memory of each; empty if it is not known
 * @param flushSizeBytes the size at which a region is flushed, all of its families together ({@code
 *     hbase.hregion.memstore.flush.size})
 * @param maxFileSizeBytes the size at which a region is split ({@code hbase.hregion.max.filesize})
 * @param chunkBytes the chunk of the heap that each memstore takes for its first cell ({@code
 *     hbase.hregion.memstore.mslab.chunksize}); 0 if they take none
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

  private static void requireAtLeast(String what, long least, long number) {
    if (number < least) {
      throw new IllegalArgumentException(
          "%s must be %d or more, not %d".formatted(what, least, number));
    }
  }
}
