// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.apache.hadoop.hbase.io.asyncfs.monitor.ExcludeDatanodeManager;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.wal.WALFactory;

/**
 * Reads private parts of HBase's WALs, in this one place. Uses reflection, but only once per WAL or
 * once per server. It changes nothing. The parts are the same in HBase 2.5, 2.6 and 3.0.
 */
final class WalParts {
  private WalParts() {}

  /**
   * Returns the buffer between the handlers and the thread that writes the WAL.
   *
   * <p>Finds it by type: it is a field of AsyncFSWAL, is inside FSHLog's disruptor, and in 3.0 is a
   * field of AbstractFSWAL.
   *
   * @throws NoSuchFieldException if this kind of WAL has none
   */
  static RingBuffer<?> ringBuffer(AbstractFSWAL<?> wal) throws ReflectiveOperationException {
    for (Class<?> type = wal.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (RingBuffer.class.isAssignableFrom(field.getType())) {
          field.setAccessible(true);
          return (RingBuffer<?>) field.get(wal);
        }
        if (Disruptor.class.isAssignableFrom(field.getType())) {
          field.setAccessible(true);
          return ((Disruptor<?>) field.get(wal)).getRingBuffer();
        }
      }
    }
    throw new NoSuchFieldException(wal.getClass().getSimpleName() + " has no ring buffer");
  }

  /** Returns the number of rolled files above which the WAL asks regions to flush. */
  static int fileLimit(AbstractFSWAL<?> wal) throws ReflectiveOperationException {
    Field limit = AbstractFSWAL.class.getDeclaredField("maxLogs");
    limit.setAccessible(true);
    return limit.getInt(wal);
  }

  /** Returns the DataNodes that the server's WALs avoid; null while the server starts. */
  static ExcludeDatanodeManager exclusions(RegionServerServices server)
      throws ReflectiveOperationException {
    if (!(server instanceof HRegionServer)) {
      return null;
    }
    Method getter = HRegionServer.class.getDeclaredMethod("getWalFactory");
    getter.setAccessible(true);
    WALFactory factory = (WALFactory) getter.invoke(server);
    return factory == null ? null : factory.getExcludeDatanodeManager();
  }
}
