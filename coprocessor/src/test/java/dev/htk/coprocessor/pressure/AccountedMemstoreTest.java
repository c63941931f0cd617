// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import java.lang.reflect.Method;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.io.util.MemorySizeUtil;
import org.apache.hadoop.hbase.regionserver.MemStoreFlusher;
import org.apache.hadoop.hbase.regionserver.RegionServerAccounting;
import org.junit.jupiter.api.Test;

/** Tests against HBase's own accounting. */
class AccountedMemstoreTest {
  private static final long MEGABYTE = 1L << 20;

  private final Configuration configuration = new Configuration(false);
  private final Source source = new Source(SourceKind.GLOBAL_MEMSTORE);

  @Test
  void onHeapMemstoresAreFullAtTheirShareOfTheHeap() {
    configuration.setFloat("hbase.regionserver.global.memstore.size", 0.25f);
    RegionServerAccounting accounting = new RegionServerAccounting(configuration);
    GlobalMemstore memstore = memstore(accounting);
    long limit = MemorySizeUtil.getOnheapGlobalMemStoreSize(configuration);

    accounting.incGlobalMemStoreSize(0, limit - 1, 0);
    assertThat(memstore.isFull()).isFalse();
    accounting.incGlobalMemStoreSize(0, 1, 0);

    assertThat(memstore.isFull()).isTrue();
    assertThat(memstore.bytes()).isEqualTo(limit);
    assertThat(memstore.limit()).isEqualTo(limit);
  }

  @Test
  void aLimitThatTheHeapTunerMovesIsReadWhereItIsInForce() throws ReflectiveOperationException {
    RegionServerAccounting accounting = new RegionServerAccounting(configuration);
    GlobalMemstore memstore = memstore(accounting);
    Method tune =
        RegionServerAccounting.class.getDeclaredMethod("setGlobalMemStoreLimits", long.class);
    tune.setAccessible(true);
    tune.invoke(accounting, 5 * MEGABYTE);

    accounting.incGlobalMemStoreSize(0, 5 * MEGABYTE, 0);
    assertThat(memstore.isFull()).isTrue();
    assertThat(memstore.limit()).isEqualTo(5 * MEGABYTE);
  }

  @Test
  void offHeapMemstoresAreMeasuredAgainstTheOffHeapLimit() {
    configuration.setLong("hbase.regionserver.offheap.global.memstore.size", 3);
    RegionServerAccounting accounting = new RegionServerAccounting(configuration);
    GlobalMemstore memstore = memstore(accounting);

    accounting.incGlobalMemStoreSize(0, MEGABYTE, 4 * MEGABYTE);

    assertThat(memstore.isFull()).isTrue();
    assertThat(memstore.bytes()).isEqualTo(4 * MEGABYTE);
    assertThat(memstore.limit()).isEqualTo(3 * MEGABYTE);
  }

  @Test
  void theMemstoreIsNotFoundBeforeTheServerHasAFlusher() {
    RegionServerAccounting accounting = new RegionServerAccounting(configuration);
    assertThat(
            AccountedMemstore.find(
                PartsOfAServer.server(Map.of("getRegionServerAccounting", accounting)), source))
        .isEmpty();
  }

  private GlobalMemstore memstore(RegionServerAccounting accounting) {
    return AccountedMemstore.find(
            PartsOfAServer.server(
                Map.of(
                    "getRegionServerAccounting",
                    accounting,
                    "getFlushRequester",
                    new MemStoreFlusher(configuration, null))),
            source)
        .orElseThrow();
  }
}
