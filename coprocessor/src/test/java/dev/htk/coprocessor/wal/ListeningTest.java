// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.SyncSpan;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.recording.Thresholds;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.sampling.Sampler;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;
import org.apache.hadoop.hbase.wal.WAL;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListeningTest {
  private static final String FSHLOG = "filesystem";
  private static final String ASYNC = "asyncfs";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aSyncOverTheThresholdIsRecordedWithItsLogItsTimesAndItsWaiters(String provider)
      throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL)) {
      recorded.set(Threshold.WAL_SYNC, 0);
      long before = recorded.recording().clock().epochMicros();
      recorded.appendAndSync();
      await().until(() -> !recorded.events(StallCause.WAL_SYNC).isEmpty());
      long after = recorded.recording().clock().epochMicros();

      StallEvent sync = recorded.events(StallCause.WAL_SYNC).get(0);
      assertThat(sync.scope().wal()).contains(recorded.file());
      assertThat(sync.start()).isBetween(before, after);
      assertThat(sync.end()).isBetween(sync.start(), after);
      assertThat(sync.figure(Figure.WAITERS)).hasValue(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aSyncBelowTheThresholdIsTimedAndLeavesNoEvent(String provider) throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL)) {
      recorded.set(Threshold.WAL_SYNC, Thresholds.LONGEST);
      for (int i = 0; i < 3; i++) {
        recorded.appendAndSync();
      }
      await().until(() -> recorded.counted(Distribution.WAL_SYNC) == 3);
      assertThat(recorded.events(StallCause.WAL_SYNC)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aBatchFindsTheSyncItWaitedFor(String provider) throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL)) {
      recorded.appendAndSync();
      await().until(() -> recorded.counted(Distribution.WAL_SYNC) == 1);

      long appended = recorded.recording().clock().epochMicros();
      recorded.appendAndSync();
      await().until(() -> recorded.counted(Distribution.WAL_SYNC) == 2);

      long now = recorded.recording().clock().epochMicros();
      Optional<SyncSpan> sync =
          recorded.recording().syncs().of(recorded.wal()).covering(appended, now);
      assertThat(sync).isPresent();
      assertThat(sync.get().start()).isBetween(appended, now);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aSlowAppendIsRecordedWithItsBytes(String provider) throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL)) {
      recorded.wal().registerWALActionsListener(new SlowToVisit(30));
      long before = recorded.recording().clock().epochMicros();
      recorded.appendAndSync();
      long after = recorded.recording().clock().epochMicros();

      assertThat(recorded.events(StallCause.WAL_APPEND))
          .singleElement()
          .satisfies(
              append -> {
                assertThat(append.scope().wal()).contains(recorded.file());
                assertThat(append.durationMicros()).isGreaterThanOrEqualTo(29_000);
                assertThat(append.start()).isGreaterThanOrEqualTo(before - 1_000);
                assertThat(append.end()).isLessThanOrEqualTo(after);
                assertThat(append.figure(Figure.EDIT_BYTES).orElseThrow()).isGreaterThan(100);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aRollIsRecordedWithTheLogThatItEnds(String provider) throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL_ROLLS)) {
      recorded.set(Threshold.WAL_ROLL, 0);
      String first = recorded.file();
      long before = recorded.recording().clock().epochMicros();
      recorded.wal().rollWriter(true);
      long after = recorded.recording().clock().epochMicros();
      String second = recorded.file();
      recorded.wal().rollWriter(true);

      assertThat(recorded.events(StallCause.WAL_ROLL))
          .extracting(event -> event.scope().wal().orElseThrow())
          .containsExactly(first, second);
      StallEvent roll = recorded.events(StallCause.WAL_ROLL).get(0);
      assertThat(roll.start()).isBetween(before, after);
      assertThat(roll.end()).isBetween(roll.start(), after);
      assertThat(recorded.counted(Distribution.WAL_ROLL)).isEqualTo(2);
    }
  }

  @Test
  void aQuickRollIsTimedAndLeavesNoEvent() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC).attach(SourceKind.WAL_ROLLS)) {
      recorded.set(Threshold.WAL_ROLL, Thresholds.LONGEST);
      recorded.wal().rollWriter(true);
      assertThat(recorded.counted(Distribution.WAL_ROLL)).isEqualTo(1);
      assertThat(recorded.recording().events().recorded()).isZero();
    }
  }

  @Test
  void afterARollSyncsNameTheNewLog() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC).attach(SourceKind.WAL)) {
      recorded.set(Threshold.WAL_SYNC, 0);
      recorded.wal().rollWriter(true);
      recorded.appendAndSync();
      String second = recorded.file();
      await()
          .untilAsserted(
              () ->
                  assertThat(recorded.events(StallCause.WAL_SYNC))
                      .extracting(event -> event.scope().wal().orElseThrow())
                      .contains(second));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aBrokenWalIsRecordedUntilItsRoll(String provider) throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL_ROLLS)) {
      String broken = recorded.file();
      long before = recorded.recording().clock().epochMicros();
      recorded.wal().requestLogRoll();
      assertThat(recorded.events(StallCause.WAL_BROKEN)).isEmpty();
      recorded.wal().rollWriter(true);
      long after = recorded.recording().clock().epochMicros();
      recorded.wal().rollWriter(true);

      assertThat(recorded.events(StallCause.WAL_BROKEN))
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.scope().wal()).contains(broken);
                assertThat(event.start()).isBetween(before, after);
                assertThat(event.end()).isBetween(event.start(), after);
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aWalThatIsBrokenWhenTheServerAbortsIsRecordedUntilThen(String provider) throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, provider).attach(SourceKind.WAL_ROLLS)) {
      recorded.wal().requestLogRoll();
      long end = recorded.finish(SourceKind.WAL_ROLLS);

      assertThat(recorded.events(StallCause.WAL_BROKEN))
          .singleElement()
          .satisfies(
              event -> {
                assertThat(event.scope().wal()).contains(recorded.file());
                assertThat(event.end()).isEqualTo(end);
              });
    }
  }

  @Test
  void aWalThatIsRolledForItsSizeIsNotBroken() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC)) {
      recorded.recording().source(SourceKind.WAL_ROLLS).switchOn();
      RollListener listener = new RollListener(recorded.wal(), recorded.recording());
      listener.logRollRequested(WALActionsListener.RollRequestReason.SIZE);
      listener.logRollRequested(WALActionsListener.RollRequestReason.SLOW_SYNC);
      listener.postLogRoll(null, recorded.wal().getCurrentFileName());
      assertThat(recorded.recording().events().recorded()).isZero();
    }
  }

  @Test
  void aServerThatStartsHasNoWalYet() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC)) {
      for (SourceKind kind : List.of(SourceKind.WAL, SourceKind.WAL_BUFFER, SourceKind.WAL_COUNT)) {
        assertThat(recorded.probe(kind).attach()).as(kind.code()).isFalse();
      }
    }
  }

  @Test
  void aListenerIsRegisteredOnceHoweverOftenTheProbeLooks() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC)) {
      int before = recorded.listeners();
      recorded.attach(SourceKind.WAL);
      recorded.probe(SourceKind.WAL).sample(Long.MAX_VALUE / 2);
      assertThat(recorded.listeners()).isEqualTo(before + 1);
    }
  }

  @Test
  void aWalThatIsMadeLaterIsListenedToWithinASecond() throws Exception {
    try (RecordedWal first = RecordedWal.open(folder.resolve("first"), ASYNC);
        RecordedWal second = RecordedWal.open(folder.resolve("second"), ASYNC)) {
      int without = first.listeners();
      List<WAL> wals = new ArrayList<>(List.of(first.wal()));
      Probe probe = WalProbes.of(new ServerOf(wals), first.recording()).get(0);
      assertThat(probe.attach()).isTrue();
      long now = first.recording().clock().epochMicros();
      probe.sample(now);
      wals.add(second.wal());
      probe.sample(now + 1_000_000);
      assertThat(first.listeners()).isEqualTo(without + 1);
      assertThat(second.listeners()).isEqualTo(without + 1);

      probe.detach();
      assertThat(first.listeners()).isEqualTo(without);
      assertThat(second.listeners()).isEqualTo(without);
    }
  }

  @Test
  void aSuspendedRecorderListensToNothingUntilItGoesOn() throws Exception {
    try (RecordedWal recorded = RecordedWal.open(folder, ASYNC)) {
      int without = recorded.listeners();
      recorded.start();
      try (Sampler sampler = Sampler.start(recorded.recording(), recorded.probes())) {
        assertThat(sampler).isNotNull();
        await().until(() -> recorded.listeners() == without + 2);
        recorded.recording().suspend();
        await().until(() -> recorded.listeners() == without);
        recorded.recording().resume();
        await().until(() -> recorded.listeners() == without + 2);
      }
      await().until(() -> recorded.listeners() == without);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FSHLOG, ASYNC})
  void aListenerThatFailsHurtsNoWrite(String provider) throws Exception {
    AtomicBoolean broken = new AtomicBoolean();
    RecorderClock clock =
        () -> {
          if (broken.get()) {
            throw new LinkageError("another version of HBase");
          }
          return 1;
        };
    for (Blow blow : Blow.values()) {
      broken.set(false);
      Path own = folder.resolve(blow.name());
      try (RecordedWal recorded =
          RecordedWal.open(RecordedWal.configuration(own, provider), clock).attach(blow.kind)) {
        recorded.set(Threshold.WAL_APPEND, 0);
        broken.set(true);
        blow.happens.to(recorded);
        Source source = recorded.recording().source(blow.kind);
        await(blow.name()).until(source::isBlown);
        assertThat(source.status().faults()).as(blow.name()).isEqualTo(1);

        recorded.appendAndSync();
        recorded.wal().rollWriter(true);
        recorded.appendAndSync();
        assertThat(recorded.recording().events().recorded()).as(blow.name()).isZero();
      }
    }
  }

  /** A server with these WALs. */
  private static final class ServerOf extends MockRegionServerServices {
    private final List<WAL> wals;

    ServerOf(List<WAL> wals) {
      super(new Configuration(false));
      this.wals = wals;
    }

    @Override
    public List<WAL> getWALs() {
      return wals;
    }
  }

  /** The calls by HBase in which a listener can fail. */
  private enum Blow {
    APPEND(SourceKind.WAL, RecordedWal::append),
    SYNC(
        SourceKind.WAL,
        recorded -> {
          recorded.set(Threshold.WAL_APPEND, Thresholds.LONGEST);
          recorded.appendAndSync();
        }),
    ROLL(SourceKind.WAL_ROLLS, recorded -> recorded.wal().rollWriter(true)),
    ROLL_REQUEST(SourceKind.WAL_ROLLS, recorded -> recorded.wal().requestLogRoll());

    private final SourceKind kind;

    @SuppressWarnings("ImmutableEnumChecker") // A function without state.
    private final Happening happens;

    Blow(SourceKind kind, Happening happens) {
      this.kind = kind;
      this.happens = happens;
    }

    @FunctionalInterface
    private interface Happening {
      void to(RecordedWal recorded) throws IOException;
    }
  }

  /** Delays every append by {@code millis}. */
  private record SlowToVisit(long millis) implements WALActionsListener {
    @Override
    public void visitLogEntryBeforeWrite(RegionInfo region, WALKey key, WALEdit edit) {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      while (System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
    }
  }
}
