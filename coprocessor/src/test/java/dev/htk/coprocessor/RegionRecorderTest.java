// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegionRecorderTest {
  @TempDir Path folder;

  private static long now() {
    return RecorderClock.anchoredNow().epochMicros();
  }

  private static long bytesOfFiles(RecordedRegion recorded) {
    return recorded.region().getStores().stream().mapToLong(HStore::getStorefilesSize).sum();
  }

  @Test
  void aFlushIsRecordedWithItsStoreItsTimesAndItsBytes() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf")) {
      recorded.put("row1", "cf");
      recorded.put("row2", "cf");
      long memstore = recorded.region().getMemStoreDataSize();
      long before = now();
      recorded.region().flush(true);
      long after = now();

      List<StallEvent> flushes = recorded.events(StallCause.FLUSH);
      assertThat(flushes).hasSize(1);
      StallEvent flush = flushes.get(0);
      assertThat(flush.scope().table()).contains(RecordedRegion.TABLE);
      assertThat(flush.scope().region())
          .contains(recorded.region().getRegionInfo().getEncodedName());
      assertThat(flush.scope().family()).contains("cf");
      assertThat(flush.start()).isBetween(before - 1_000, after);
      assertThat(flush.end()).isBetween(flush.start() + 1, after + 1_000);
      assertThat(flush.figure(Figure.MEMSTORE_BYTES)).hasValue(memstore);
      assertThat(flush.figure(Figure.CELLS)).hasValue(2);
      assertThat(flush.figure(Figure.BYTES_OUT)).hasValue(bytesOfFiles(recorded));
    }
  }

  @Test
  void eachStoreOfAFlushHasItsOwnEvent() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "a", "b", "empty")) {
      recorded.put("row1", "a", "b");
      recorded.put("row2", "b");
      recorded.region().flush(true);

      assertThat(recorded.events(StallCause.FLUSH))
          .extracting(event -> event.scope().family().orElseThrow())
          .containsExactlyInAnyOrder("a", "b");
    }
  }

  @Test
  void theFlushOfAClosingRegionIsRecorded() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf")) {
      recorded.put("row1", "cf");
      recorded.region().close();
      assertThat(recorded.events(StallCause.FLUSH)).hasSize(1);
    }
  }

  @Test
  void aMajorCompactionIsRecordedWithItsFilesAndBytes() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf")) {
      for (int i = 0; i < 3; i++) {
        recorded.put("row" + i, "cf");
        recorded.region().flush(true);
      }
      long bytesIn = bytesOfFiles(recorded);
      recorded.region().compact(true);

      List<StallEvent> compactions = recorded.events(StallCause.COMPACTION);
      assertThat(compactions).hasSize(1);
      StallEvent compaction = compactions.get(0);
      assertThat(compaction.scope().family()).contains("cf");
      assertThat(compaction.durationMicros()).isPositive();
      assertThat(compaction.figure(Figure.MAJOR)).hasValue(1);
      assertThat(compaction.figure(Figure.ALL_FILES)).hasValue(1);
      assertThat(compaction.figure(Figure.FILES_IN)).hasValue(3);
      assertThat(compaction.figure(Figure.BYTES_IN)).hasValue(bytesIn);
      assertThat(compaction.figure(Figure.BYTES_OUT)).hasValue(bytesOfFiles(recorded));
    }
  }

  @Test
  void aMinorCompactionIsNotCalledMajor() throws IOException {
    Configuration configuration = RecordedRegion.configuration(folder);
    configuration.setInt("hbase.hstore.compaction.max", 3);
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      for (int i = 0; i < 5; i++) {
        recorded.put("row" + i, "cf");
        recorded.region().flush(true);
      }
      recorded.region().compact(false);

      StallEvent compaction = recorded.events(StallCause.COMPACTION).get(0);
      assertThat(compaction.figure(Figure.MAJOR)).hasValue(0);
      assertThat(compaction.figure(Figure.FILES_IN)).hasValue(3);
    }
  }

  @Test
  void aFailedCompactionLeavesNoEventAndTheNextOneItsOwnStart() throws IOException {
    Configuration configuration = RecordedRegion.configuration(folder);
    configuration.set(
        "hbase.coprocessor.user.region.classes",
        RegionRecorder.class.getName() + "," + FailingFirstCompaction.class.getName());
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      for (int i = 0; i < 3; i++) {
        recorded.put("row" + i, "cf");
        recorded.region().flush(true);
      }
      assertThatThrownBy(() -> recorded.region().compact(true))
          .hasStackTraceContaining(FailingFirstCompaction.WHY);
      assertThat(recorded.events(StallCause.COMPACTION)).isEmpty();

      long before = recorded.recording().clock().epochMicros();
      recorded.region().compact(true);
      assertThat(recorded.events(StallCause.COMPACTION))
          .singleElement()
          .satisfies(event -> assertThat(event.start()).isGreaterThanOrEqualTo(before));
    }
  }

  @Test
  void aQuietRegionLeavesNoEvent() throws IOException {
    RecorderSettings settings = RecorderSettings.of(new Configuration(false));
    // A clock that stands, because on a busy machine a single put may well be slow.
    try (RecordedRegion recorded =
        RecordedRegion.open(folder, () -> new Recording(settings, () -> 1), "cf")) {
      List<StallEvent> ofItsOpening = recorded.events();
      recorded.put("row1", "cf");
      assertThat(recorded.events()).isEqualTo(ofItsOpening);
      assertThat(recorded.recording().batches().recorded()).isZero();
    }
  }

  @Test
  void theRecordersSourcesAreOnOnceARegionIsOpen() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf")) {
      assertThat(recorded.recording().sources())
          .filteredOn(SourceStatus::isOn)
          .extracting(SourceStatus::name)
          .contains(
              "flush",
              "compaction",
              "in-memory-compaction",
              "batch",
              "lock",
              "store-hot",
              "region-transition");
    }
  }

  @Test
  void aRecorderThatFailsSwitchesItsSourcesOffAndHurtsNoWrite() throws IOException {
    AtomicBoolean broken = new AtomicBoolean();
    Thread writer = Thread.currentThread();
    // Not for the sampler: threads that fail at the same time count a fault each.
    RecorderClock clock =
        () -> {
          if (broken.get() && Thread.currentThread() == writer) {
            throw new LinkageError("another version of HBase");
          }
          return 1;
        };
    RecorderSettings settings = RecorderSettings.of(new Configuration(false));
    try (RecordedRegion recorded =
        RecordedRegion.open(folder, () -> new Recording(settings, clock), "cf")) {
      List<StallEvent> beforeTheFault = recorded.events();
      broken.set(true);
      for (int i = 0; i < 3; i++) {
        recorded.put("row" + i, "cf");
        recorded.region().flush(true);
      }
      recorded.region().compact(true);

      for (int i = 0; i < 3; i++) {
        assertThat(recorded.holds("row" + i)).isTrue();
      }
      for (String name : new String[] {"flush", "compaction", "batch", "lock", "store-hot"}) {
        assertThat(recorded.recording().sources())
            .filteredOn(source -> source.name().equals(name))
            .allSatisfy(
                source -> {
                  assertThat(source.isOn()).isFalse();
                  assertThat(source.faults()).isEqualTo(1);
                  assertThat(source.remark()).contains("another version");
                });
      }
      assertThat(recorded.events()).isEqualTo(beforeTheFault);
    }
  }

  @Test
  void workFromBeforeASuspensionLeavesNoEvent() throws IOException {
    AtomicLong clock = new AtomicLong(1_000_000);
    RecorderSettings settings = RecorderSettings.of(new Configuration(false));
    try (RecordedRegion recorded =
        RecordedRegion.open(folder, () -> new Recording(settings, clock::get), "cf")) {
      List<StallEvent> before = recorded.events();
      RegionRecorder recorder = recorded.recorder();
      HStore store = recorded.region().getStores().get(0);
      recorder.preFlush(null, null);
      recorder.preFlushScannerOpen(null, store, null, null);
      recorder.preCompactScannerOpen(null, store, null, null, null, null);
      recorder.preMemStoreCompaction(null, store);
      recorder.preClose(null, false);
      recorded.suspendForAMinute(clock);
      recorder.postFlush(null, store, null, null);
      recorder.postCompact(null, store, null, null, null);
      recorder.postMemStoreCompaction(null, store);
      recorder.postClose(null, false);

      assertThat(recorded.events()).isEqualTo(before);
      assertThat(recorded.recording().sources())
          .filteredOn(SourceStatus::isOn)
          .extracting(SourceStatus::name)
          .contains("flush", "compaction", "in-memory-compaction", "region-transition");
    }
  }

  @Test
  void aFlushAfterASuspensionHasItsOwnStart() throws IOException {
    AtomicLong clock = new AtomicLong(1_000_000);
    RecorderSettings settings = RecorderSettings.of(new Configuration(false));
    try (RecordedRegion recorded =
        RecordedRegion.open(folder, () -> new Recording(settings, clock::get), "cf")) {
      recorded
          .recorder()
          .preFlushScannerOpen(null, recorded.region().getStores().get(0), null, null);
      recorded.suspendForAMinute(clock);
      recorded.put("row", "cf");
      recorded.region().flush(true);

      assertThat(recorded.events(StallCause.FLUSH))
          .singleElement()
          .satisfies(flush -> assertThat(flush.start()).isEqualTo(clock.get()));
    }
  }

  @Test
  void aRegionWithoutAServerRecorderStillTakesWrites() throws IOException {
    Configuration configuration = RecordedRegion.configuration(folder);
    configuration.unset("hbase.coprocessor.regionserver.classes");
    try (RecordedRegion recorded = RecordedRegion.open(folder, configuration, "cf")) {
      recorded.put("row1", "cf");
      recorded.region().flush(true);
      recorded.region().compact(true);
      assertThat(recorded.holds("row1")).isTrue();
    }
  }
}
