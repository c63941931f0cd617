// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import java.io.IOException;
import java.lang.management.MemoryType;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that every line of HBase has the members that the recorder's gates and queues read by
 * reflection or by name. A line that lacks one loses only that figure or source.
 */
class PressurePartsOnLinesTest {

  private static final String HBASE = "org.apache.hadoop.hbase.";

  @ParameterizedTest
  @EnumSource
  void everyLineHasTheGeneralCallQueues(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      assertThat(typeOf(hbase, "ipc.SimpleRpcScheduler", "callExecutor"))
          .isEqualTo(hbase.loadClass(HBASE + "ipc.RpcExecutor"));
      assertThat(typeOf(hbase, "ipc.RpcExecutor", "queues")).isEqualTo(List.class);
      assertThat(typeOf(hbase, "ipc.RWQueueRpcExecutor", "numWriteQueues")).isEqualTo(int.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLineHasTheMemstoreLimits(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      String accounting = "regionserver.RegionServerAccounting";
      assertThat(typeOf(hbase, accounting, "memType")).isEqualTo(MemoryType.class);
      assertThat(typeOf(hbase, accounting, "globalMemStoreLimit")).isEqualTo(long.class);
      assertThat(typeOf(hbase, accounting, "globalOnHeapMemstoreLimit")).isEqualTo(long.class);
      assertThat(typeOf(hbase, "regionserver.HRegion", "blockingMemStoreSize"))
          .isEqualTo(long.class);
      assertThat(hbase.loadClass(HBASE + "regionserver.FlushType").getEnumConstants())
          .extracting(Object::toString)
          .contains("NORMAL", "ABOVE_OFFHEAP_HIGHER_MARK");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLineHasTheChunkPool(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      String pool = "regionserver.ChunkCreator$MemStoreChunkPool";
      assertThat(typeOf(hbase, "regionserver.ChunkCreator", "dataChunksPool"))
          .isEqualTo(hbase.loadClass(HBASE + pool));
      assertThat(typeOf(hbase, pool, "chunkCount")).isEqualTo(AtomicLong.class);
      assertThat(typeOf(hbase, pool, "reclaimedChunks")).isEqualTo(BlockingQueue.class);
      assertThat(typeOf(hbase, pool, "maxCount")).isEqualTo(int.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyLineHasTheCountersOfRefusals(HBaseLine line) throws Exception {
    try (URLClassLoader hbase = hbase(line)) {
      Class<?> source = hbase.loadClass(HBASE + "metrics.ExceptionTrackingSource");
      List<Object> names = new ArrayList<>();
      for (Field field : source.getFields()) {
        names.add(field.get(null));
      }
      assertThat(names)
          .contains(
              "exceptions.callQueueTooBig",
              "exceptions.callDropped",
              "exceptions.rpcThrottling",
              "exceptions.quotaExceeded");
    }
  }

  private static Class<?> typeOf(ClassLoader hbase, String type, String field)
      throws ReflectiveOperationException {
    return hbase.loadClass(HBASE + type).getDeclaredField(field).getType();
  }

  private static URLClassLoader hbase(HBaseLine line) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (Path jar : LineClassPath.of(line)) {
      jars.add(jar.toUri().toURL());
    }
    return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
