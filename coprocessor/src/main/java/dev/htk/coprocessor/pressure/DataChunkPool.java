// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.inside.Inside;
import dev.htk.coprocessor.recording.Source;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.regionserver.ChunkCreator;

/**
 * Reads ChunkCreator's pool of data chunks, which is private and shared by the whole JVM. There is
 * none if MSLAB or the pool is off.
 */
final class DataChunkPool {
  private final Object pool;
  private final AtomicLong chunks;
  private final Collection<?> free;
  private final Field limit;

  private DataChunkPool(Object pool) throws ReflectiveOperationException {
    this.pool = pool;
    this.chunks = (AtomicLong) Inside.field(pool, "chunkCount");
    this.free = (Collection<?>) Inside.field(pool, "reclaimedChunks");
    this.limit = Inside.find(pool.getClass(), "maxCount");
  }

  /**
   * Finds the pool of this JVM; empty if there is none, or none yet.
   *
   * @throws ReflectiveOperationException if this version of HBase keeps it elsewhere
   */
  static Optional<DataChunkPool> find(Source source) throws ReflectiveOperationException {
    ChunkCreator creator = ChunkCreator.getInstance();
    if (creator == null) {
      source.lacks("memstores use no chunks yet, or MSLAB is off");
      return Optional.empty();
    }
    Object pool = Inside.field(creator, "dataChunksPool");
    if (pool == null) {
      source.lacks("there is no pool of chunks: hbase.hregion.memstore.chunkpool.maxsize is 0");
      return Optional.empty();
    }
    return Optional.of(new DataChunkPool(pool));
  }

  /** Returns how many chunks the pool has created. Chunks are reused; their number has a limit. */
  long chunks() {
    return chunks.get();
  }

  /** Returns how many chunks the pool may create. */
  long limit() {
    try {
      return limit.getLong(pool);
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(closed);
    }
  }

  /** Returns whether the pool has no free chunk. */
  boolean hasNoneFree() {
    return free.isEmpty();
  }
}
