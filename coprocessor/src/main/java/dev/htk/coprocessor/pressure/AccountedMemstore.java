// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.inside.Inside;
import dev.htk.coprocessor.recording.Source;
import java.lang.management.MemoryType;
import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hbase.regionserver.FlushRequester;
import org.apache.hadoop.hbase.regionserver.MemStoreFlusher;
import org.apache.hadoop.hbase.regionserver.RegionServerAccounting;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/**
 * Reads the total of all memstores from RegionServerAccounting. The limits are private there, and
 * HBase's heap tuner may move them.
 */
final class AccountedMemstore implements GlobalMemstore {
  // RegionServerAccounting returns a FlushType, which is not public.
  private static final String NOT_FULL = "NORMAL";
  private static final String OFF_HEAP_FULL = "ABOVE_OFFHEAP_HIGHER_MARK";

  private final RegionServerAccounting accounting;
  private final LongAdder blockedMillis;
  private final Field limit;
  private final Field heapLimit;

  private AccountedMemstore(
      RegionServerAccounting accounting, LongAdder blockedMillis, Field limit, Field heapLimit) {
    this.accounting = accounting;
    this.blockedMillis = blockedMillis;
    this.limit = limit;
    this.heapLimit = heapLimit;
  }

  static Optional<GlobalMemstore> find(RegionServerServices server, Source source) {
    RegionServerAccounting accounting = server.getRegionServerAccounting();
    FlushRequester flusher = server.getFlushRequester();
    if (accounting == null || flusher == null) {
      return Optional.empty();
    }
    LongAdder blockedMillis = ((MemStoreFlusher) flusher).getUpdatesBlockedMsHighWater();
    try {
      return Optional.of(
          new AccountedMemstore(
              accounting,
              blockedMillis,
              Inside.find(RegionServerAccounting.class, "globalMemStoreLimit"),
              Inside.find(RegionServerAccounting.class, heapLimit(accounting))));
    } catch (ReflectiveOperationException elsewhere) {
      source.switchOn();
      source.lacks("this version of HBase does not show the limit: " + elsewhere);
      return Optional.of(new AccountedMemstore(accounting, blockedMillis, null, null));
    }
  }

  /** Names the field of the heap limit, which is the only limit unless memstores are off heap. */
  private static String heapLimit(RegionServerAccounting accounting)
      throws ReflectiveOperationException {
    Object kind = Inside.field(accounting, "memType");
    return kind == MemoryType.NON_HEAP ? "globalOnHeapMemstoreLimit" : "globalMemStoreLimit";
  }

  @Override
  public boolean isFull() {
    return !NOT_FULL.equals(mark());
  }

  @Override
  public long bytes() {
    return OFF_HEAP_FULL.equals(mark())
        ? accounting.getGlobalMemStoreOffHeapSize()
        : accounting.getGlobalMemStoreHeapSize();
  }

  @Override
  public long limit() {
    if (limit == null) {
      return -1;
    }
    try {
      return (OFF_HEAP_FULL.equals(mark()) ? limit : heapLimit).getLong(accounting);
    } catch (IllegalAccessException closed) {
      return -1;
    }
  }

  @Override
  public long handlerMillis() {
    return blockedMillis.sum();
  }

  private String mark() {
    Object mark = accounting.isAboveHighWaterMark();
    return ((Enum<?>) mark).name();
  }
}
