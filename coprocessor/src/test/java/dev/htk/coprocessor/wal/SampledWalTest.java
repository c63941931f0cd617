// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.lmax.disruptor.RingBuffer;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.io.asyncfs.monitor.ExcludeDatanodeManager;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampledWalTest {
  private static final String FSHLOG = "filesystem";
  private static final String ASYNC = "asyncfs";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aFullRingBufferIsSeenWhileItIsFull(String provider) throws Exception {
    Configuration configuration = RecordedWal.configuration(folder, provider);
    configuration.setInt("hbase.regionserver.wal.disruptor.event.count", 16);
    CountDownLatch release = new CountDownLatch(1);
    try (RecordedWal recorded = open(configuration).attach(SourceKind.WAL_BUFFER)) {
      RingBuffer<?> slots = FullBuffers.ringBuffer(recorded.wal());
      recorded.wal().registerWALActionsListener(new Holding(release));
      recorded.sample(SourceKind.WAL_BUFFER);
      CompletableFuture<Void> appends = CompletableFuture.runAsync(() -> append(recorded, 64));
      await().until(() -> slots.remainingCapacity() == 0);

      long full = recorded.recording().clock().epochMicros();
      recorded.sample(SourceKind.WAL_BUFFER);
      recorded.sample(SourceKind.WAL_BUFFER);
      assertThat(recorded.events(StallCause.WAL_BUFFER_FULL)).isEmpty();
      release.countDown();
      appends.get(30, TimeUnit.SECONDS);
      await().until(() -> slots.remainingCapacity() > 0);
      long freed = recorded.recording().clock().epochMicros();
      recorded.sample(SourceKind.WAL_BUFFER);

      assertThat(recorded.events(StallCause.WAL_BUFFER_FULL))
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.scope().wal()).contains(recorded.file());
                assertThat(event.start()).isBetween(full, freed);
                assertThat(event.end()).isGreaterThanOrEqualTo(freed);
                assertThat(event.figure(Figure.LIMIT)).hasValue(16);
              });
    } finally {
      release.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void tooManyLogFilesAreSeenUntilTheyAreArchived(String provider) throws Exception {
    Configuration configuration = RecordedWal.configuration(folder, provider);
    configuration.setInt("hbase.regionserver.maxlogs", 2);
    try (RecordedWal recorded = open(configuration).attach(SourceKind.WAL_COUNT)) {
      for (int rolled = 1; rolled <= 4; rolled++) {
        recorded.appendAndSync();
        recorded.wal().rollWriter(true);
        recorded.sample(SourceKind.WAL_COUNT);
      }
      assertThat(recorded.events(StallCause.TOO_MANY_WALS)).isEmpty();
      recorded.flushed();
      recorded.wal().rollWriter(true);
      await().until(() -> recorded.wal().getNumRolledLogFiles() <= 2);
      recorded.sample(SourceKind.WAL_COUNT);

      assertThat(recorded.events(StallCause.TOO_MANY_WALS))
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.scope().wal()).isPresent();
                assertThat(event.figure(Figure.WAL_FILES)).hasValue(4);
                assertThat(event.figure(Figure.LIMIT)).hasValue(2);
                assertThat(event.durationMicros()).isPositive();
              });
    }
  }

  @Test
  void tooManyLogFilesAreRecordedWhenTheServerStops() throws Exception {
    Configuration configuration = RecordedWal.configuration(folder, ASYNC);
    configuration.setInt("hbase.regionserver.maxlogs", 1);
    try (RecordedWal recorded = open(configuration).attach(SourceKind.WAL_COUNT)) {
      for (int rolled = 1; rolled <= 2; rolled++) {
        recorded.appendAndSync();
        recorded.wal().rollWriter(true);
      }
      recorded.sample(SourceKind.WAL_COUNT);
      long end = recorded.finish(SourceKind.WAL_COUNT);

      assertThat(recorded.events(StallCause.TOO_MANY_WALS))
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.figure(Figure.WAL_FILES)).hasValue(2);
                assertThat(event.end()).isEqualTo(end);
              });
    }
  }

  @Test
  void asManyLogFilesAsAllowedAreNotTooMany() throws Exception {
    Configuration configuration = RecordedWal.configuration(folder, ASYNC);
    configuration.setInt("hbase.regionserver.maxlogs", 1);
    try (RecordedWal recorded = open(configuration).attach(SourceKind.WAL_COUNT)) {
      recorded.appendAndSync();
      recorded.wal().rollWriter(true);
      recorded.sample(SourceKind.WAL_COUNT);
      assertThat(recorded.wal().getNumRolledLogFiles()).isEqualTo(1);
      recorded.flushed();
      recorded.wal().rollWriter(true);
      await().until(() -> recorded.wal().getNumRolledLogFiles() == 0);
      recorded.sample(SourceKind.WAL_COUNT);
      assertThat(recorded.events(StallCause.TOO_MANY_WALS)).isEmpty();
    }
  }

  @Test
  void aDataNodeExcludedAsSlowIsRecordedAsTheSyncItDelayed() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC)) {
      ExcludeDatanodeManager manager = new ExcludeDatanodeManager(new Configuration(false));
      recorded.watch(manager).attach(SourceKind.DATANODES);
      long now = recorded.recording().clock().epochMicros();
      recorded.recording().syncs().of(recorded.wal()).add(now - 50, now + 1);
      recorded.recording().syncs().of(recorded.wal()).add(now - 700_000, now + 2);
      manager.tryAddExcludeDN(dataNode("127.0.0.1"), "slow packet ack");
      await().until(() -> recorded.recording().clock().epochMicros() > now + 2);
      recorded.sample(SourceKind.DATANODES);
      recorded.sample(SourceKind.DATANODES);
      recorded.sample(SourceKind.DATANODES);

      assertThat(recorded.events(StallCause.SLOW_DATANODE))
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.scope().wal()).contains(recorded.file());
                assertThat(event.start()).isEqualTo(now - 700_000);
                assertThat(event.end()).isEqualTo(now + 2);
              });
    }
  }

  @Test
  void aDataNodeThatCouldNotBeConnectedToIsNotCalledSlow() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC)) {
      ExcludeDatanodeManager manager = new ExcludeDatanodeManager(new Configuration(false));
      recorded.watch(manager).attach(SourceKind.DATANODES);
      long now = recorded.recording().clock().epochMicros();
      recorded.recording().syncs().of(recorded.wal()).add(now - 50, now + 1);
      manager.tryAddExcludeDN(dataNode("127.0.0.1"), "connect error");
      recorded.sample(SourceKind.DATANODES);
      recorded.sample(SourceKind.DATANODES);
      assertThat(recorded.recording().events().recorded()).isZero();
    }
  }

  @Test
  void dataNodesAreNotMeasuredWithoutAsyncFsWal() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, FSHLOG)) {
      recorded.watch(new ExcludeDatanodeManager(new Configuration(false))).start();
      assertThat(recorded.probe(SourceKind.DATANODES).attach()).isFalse();
      assertThat(recorded.recording().source(SourceKind.DATANODES).status().remark())
          .contains("AsyncFSWAL");
    }
  }

  private static RecordedWal open(Configuration configuration) throws IOException {
    return RecordedWal.open(configuration, RecorderClock.anchoredNow());
  }

  private static DatanodeInfo dataNode(String address) {
    return new DatanodeInfo.DatanodeInfoBuilder()
        .setIpAddr(address)
        .setHostName(address)
        .setDatanodeUuid(address)
        .build();
  }

  private static void append(RecordedWal recorded, int times) {
    try {
      for (int i = 0; i < times; i++) {
        recorded.append();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Holds the thread that writes the log until {@code release} opens. */
  private record Holding(CountDownLatch release) implements WALActionsListener {
    @Override
    public void visitLogEntryBeforeWrite(RegionInfo region, WALKey key, WALEdit edit) {
      try {
        release.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
