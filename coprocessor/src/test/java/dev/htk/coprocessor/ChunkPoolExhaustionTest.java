// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.ChunkCreator;
import org.apache.hadoop.hbase.regionserver.MemStoreLAB;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a real region that takes its chunks from the real pool, of which a JVM has only one. */
class ChunkPoolExhaustionTest {
  private static final int CHUNK_BYTES = 4_096;
  private static final int CHUNKS = 3;
  private static final String FAMILY = "cf";

  @TempDir private Path folder;

  @BeforeEach
  void makeAPool() throws Exception {
    forgetThePool();
    ChunkCreator.initialize(CHUNK_BYTES, false, (long) CHUNKS * CHUNK_BYTES, 1, 0, null, 0);
  }

  @AfterEach
  void forgetThePool() throws Exception {
    Field instance = ChunkCreator.class.getDeclaredField("instance");
    instance.setAccessible(true);
    instance.set(null, null);
  }

  @Test
  void aPoolWithoutAFreeChunkIsRecordedUntilAFlushGivesChunksBack() throws Exception {
    Configuration configuration = RecordedRegion.configuration(folder);
    configuration.setBoolean(MemStoreLAB.USEMSLAB_KEY, true);
    configuration.setInt(MemStoreLAB.MAX_ALLOC_KEY, CHUNK_BYTES / 2);
    try (RecordedRegion region = RecordedRegion.open(folder, configuration, FAMILY)) {
      region.put("first", FAMILY);
      await().until(() -> region.recording().source(SourceKind.CHUNK_POOL).isOn());
      letTheSamplerLook(region);
      assertThat(region.events(StallCause.CHUNK_POOL_EXHAUSTED)).isEmpty();

      long before = region.recording().clock().epochMicros();
      for (int i = 0; i < 4 * CHUNKS; i++) {
        region.put("row" + i, FAMILY);
      }
      letTheSamplerLook(region);
      assertThat(region.events(StallCause.CHUNK_POOL_EXHAUSTED)).isEmpty();
      long flush = region.recording().clock().epochMicros();
      region.region().flush(true);
      await().until(() -> !region.events(StallCause.CHUNK_POOL_EXHAUSTED).isEmpty());

      List<StallEvent> events = region.events(StallCause.CHUNK_POOL_EXHAUSTED);
      assertThat(events).hasSize(1);
      StallEvent event = events.get(0);
      assertThat(event.scope()).isEqualTo(Scope.server());
      assertThat(event.start()).isBetween(before, flush);
      assertThat(event.end()).isGreaterThan(flush);
      assertThat(event.figure(Figure.CHUNKS)).hasValue(CHUNKS);
      assertThat(event.figure(Figure.LIMIT)).hasValue(CHUNKS);
    }
  }

  @Test
  void theSourceReportsThatMemstoresTakeNoChunks() throws Exception {
    forgetThePool();
    try (RecordedRegion region = RecordedRegion.open(folder, FAMILY)) {
      await()
          .untilAsserted(
              () ->
                  assertThat(region.recording().source(SourceKind.CHUNK_POOL).status().remark())
                      .contains("MSLAB"));
      assertThat(region.recording().source(SourceKind.CHUNK_POOL).isOn()).isFalse();
    }
  }

  private static void letTheSamplerLook(RecordedRegion region) {
    long period = SourceKind.CHUNK_POOL.periodMicros();
    long enough = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(3 * period);
    await().until(() -> System.nanoTime() > enough);
    assertThat(region.recording().source(SourceKind.CHUNK_POOL).isOn()).isTrue();
  }
}
