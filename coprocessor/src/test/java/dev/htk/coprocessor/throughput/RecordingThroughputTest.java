// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Recordings;
import dev.htk.coprocessor.recording.SomeWatcher;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ChoreService;
import org.apache.hadoop.hbase.MockRegionServerServices;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;
import org.apache.hadoop.hbase.regionserver.throttle.CompactionThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.FlushThroughputControllerFactory;
import org.apache.hadoop.hbase.regionserver.throttle.NoLimitThroughputController;
import org.apache.hadoop.hbase.regionserver.throttle.PressureAwareCompactionThroughputController;
import org.apache.hadoop.hbase.regionserver.throttle.ThroughputController;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Compares the recorder's controllers with HBase's own; HBase's factories make both. */
class RecordingThroughputTest {
  private static final long BYTES_PER_SECOND = 1_000_000;
  private static final long CHECK_INTERVAL = 1_000;
  private static final long BEGIN = 1_000_000;

  private final ServerOfOneRegion server = new ServerOfOneRegion();
  private final AtomicLong clock = new AtomicLong(BEGIN);
  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), clock::get);
  private final String compaction = server.region() + "#cf#compaction#1";
  private final String flush = server.region() + "#cf#flush#2";
  private final Scope store = Scope.region(ServerOfOneRegion.TABLE, server.region()).family("cf");
  private final SomeWatcher recorder = new SomeWatcher(0);

  RecordingThroughputTest() {
    Recordings.open(server, () -> recording);
  }

  @AfterEach
  void close() {
    EnvironmentEdgeManager.reset();
    Recordings.close(server);
    server.close();
  }

  private static Configuration bounded() {
    Configuration configuration = new Configuration(false);
    configuration.setLong("hbase.hstore.compaction.throughput.lower.bound", BYTES_PER_SECOND);
    configuration.setLong("hbase.hstore.compaction.throughput.higher.bound", BYTES_PER_SECOND);
    configuration.setLong(
        "hbase.hstore.compaction.throughput.control.check.interval", CHECK_INTERVAL);
    return configuration;
  }

  private static ThroughputController compactions(
      Class<? extends ThroughputController> type, RegionServerServices server) {
    Configuration configuration = bounded();
    configuration.set(
        CompactionThroughputControllerFactory.HBASE_THROUGHPUT_CONTROLLER_KEY, type.getName());
    return CompactionThroughputControllerFactory.create(server, configuration);
  }

  private ThroughputController compactions() {
    return compactions(RecordingCompactionThroughput.class, server);
  }

  private ThroughputController flushes() {
    Configuration configuration = new Configuration(false);
    configuration.set(
        FlushThroughputControllerFactory.HBASE_FLUSH_THROUGHPUT_CONTROLLER_KEY,
        RecordingFlushThroughput.class.getName());
    return FlushThroughputControllerFactory.create(server, configuration);
  }

  private List<StallEvent> events(StallCause cause) {
    return recording.events().drain(LedgerCursor.BEGINNING, 1_000).events().stream()
        .filter(event -> event.code().equals(cause.code()))
        .toList();
  }

  @Test
  void compactionsAreThrottledAsByHBasesOwnController() throws InterruptedException {
    EnvironmentEdgeManager.injectEdge(() -> 0);
    ThroughputController own = compactions();
    ThroughputController hbases =
        compactions(PressureAwareCompactionThroughputController.class, server);
    own.start(compaction);
    hbases.start(compaction);
    Random sizes = new Random(5);
    List<Long> ownSleeps = new ArrayList<>();
    List<Long> hbasesSleeps = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int size = sizes.nextInt(900);
      ownSleeps.add(own.control(compaction, size));
      hbasesSleeps.add(hbases.control(compaction, size));
    }
    assertThat(ownSleeps).isEqualTo(hbasesSleeps).contains(0L, 1L);
    assertThat(own).hasToString(hbases.toString());
    own.finish(compaction);
    hbases.finish(compaction);
    assertThat(own).hasToString(hbases.toString());
    own.stop("configuration change");
    assertThat(own.isStopped()).isTrue();
  }

  @Test
  void aFlushIsNeverHeldUp() throws InterruptedException {
    ThroughputController own = flushes();
    own.start(flush);
    assertThat(own.control(flush, Long.MAX_VALUE / 2)).isZero();
    own.finish(flush);
    assertThat(own).hasToString(NoLimitThroughputController.INSTANCE.toString());
  }

  @Test
  void aCompactionIsRecordedWithItsStoreItsBytesAndItsSleep() throws InterruptedException {
    EnvironmentEdgeManager.injectEdge(() -> 0);
    ThroughputController own = compactions();
    assertThat(recording.source(SourceKind.COMPACTIONS).isOn()).isTrue();
    own.start(compaction);
    own.control(compaction, 400);
    clock.set(BEGIN + 50_000);
    long slept = own.control(compaction, 5_000) * 1000;
    clock.set(BEGIN + 90_000);
    own.finish(compaction);

    assertThat(slept).isEqualTo(5_000);
    assertThat(events(StallCause.COMPACTION))
        .containsExactly(
            StallEvent.of(StallCause.COMPACTION, store, BEGIN)
                .figure(Figure.BYTES_OUT, 5_400)
                .figure(Figure.THROTTLED_MICROS, slept)
                .endedAt(BEGIN + 90_000));
    assertThat(events(StallCause.COMPACTION_THROTTLED))
        .containsExactly(
            StallEvent.of(StallCause.COMPACTION_THROTTLED, store, BEGIN + 50_000 - slept)
                .figure(Figure.THROTTLED_MICROS, slept)
                .endedAt(BEGIN + 50_000));
    assertThat(CompactionSleep.takeOfThisThread()).hasValue(slept);
    assertThat(CompactionSleep.takeOfThisThread()).isEmpty();
  }

  @Test
  void aLongCompactionIsReportedEveryTenSeconds() throws InterruptedException {
    EnvironmentEdgeManager.injectEdge(() -> 0);
    ThroughputController own = compactions();
    own.start(compaction);
    for (int second = 1; second <= 25; second++) {
      clock.set(BEGIN + second * 1_000_000L);
      own.control(compaction, CHECK_INTERVAL);
    }
    assertThat(events(StallCause.COMPACTION_THROTTLED)).hasSize(2);
    own.finish(compaction);
    assertThat(events(StallCause.COMPACTION_THROTTLED))
        .hasSize(3)
        .allSatisfy(event -> assertThat(event.durationMicros()).isBetween(1_000L, 10_001_000L));
    assertThat(
            events(StallCause.COMPACTION_THROTTLED).stream()
                .mapToLong(event -> event.figure(Figure.THROTTLED_MICROS).orElseThrow())
                .sum())
        .isEqualTo(25_000);
  }

  @Test
  void aStretchIsReportedEvenIfItsCompactionNeverSleepsAgain() throws InterruptedException {
    EnvironmentEdgeManager.injectEdge(() -> 0);
    ThroughputController own = compactions();
    own.start(compaction);
    own.control(compaction, CHECK_INTERVAL);
    ((PressureAwareCompactionThroughputController) own).setMaxThroughput(Double.MAX_VALUE);
    clock.set(BEGIN + 11_000_000);
    own.control(compaction, 5 << 20);
    assertThat(events(StallCause.COMPACTION_THROTTLED))
        .singleElement()
        .satisfies(event -> assertThat(event.end()).isEqualTo(BEGIN));
    own.finish(compaction);
    assertThat(events(StallCause.COMPACTION_THROTTLED)).hasSize(1);
  }

  @Test
  void aFlushIsRecordedWithItsStoreAndItsBytes() throws InterruptedException {
    ThroughputController own = flushes();
    own.start(flush);
    own.control(flush, 1_000);
    own.control(flush, 200);
    clock.set(BEGIN + 7_000);
    own.finish(flush);
    assertThat(events(StallCause.FLUSH))
        .containsExactly(
            StallEvent.of(StallCause.FLUSH, store, BEGIN)
                .figure(Figure.BYTES_OUT, 1_200)
                .endedAt(BEGIN + 7_000));
  }

  @Test
  void onlyThrottlingIsRecordedBesideARegionRecorder() throws InterruptedException {
    EnvironmentEdgeManager.injectEdge(() -> 0);
    recording.recordedRegions().begin(server.region(), recorder);
    ThroughputController compactions = compactions();
    compactions.start(compaction);
    compactions.control(compaction, CHECK_INTERVAL);
    compactions.finish(compaction);
    assertThat(CompactionSleep.takeOfThisThread()).hasValue(1_000);
    ThroughputController flushes = flushes();
    flushes.start(flush);
    flushes.finish(flush);
    assertThat(recording.events().drain(LedgerCursor.BEGINNING, 10).events())
        .extracting(StallEvent::code)
        .containsExactly(StallCause.COMPACTION_THROTTLED.code());
  }

  @Test
  void aRegionThatIsStillOpeningIsNamedWithoutItsTable() {
    ThroughputController own = flushes();
    own.start("unknown#cf#flush#3");
    own.finish("unknown#cf#flush#3");
    assertThat(events(StallCause.FLUSH))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.scope().region()).hasValue("unknown");
              assertThat(event.scope().table()).isEmpty();
            });
  }

  @Test
  void anInterruptGoesThroughAndTheCompactionCanStillFinish() {
    EnvironmentEdgeManager.injectEdge(() -> 0);
    ThroughputController own = compactions();
    own.start(compaction);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> own.control(compaction, 60_000_000))
        .isInstanceOf(InterruptedException.class);
    own.finish(compaction);
    assertThat(events(StallCause.COMPACTION)).hasSize(1);
  }

  @Test
  void anUnfinishedOperationGivesWayToTheThreadsNextOperation() throws InterruptedException {
    ThroughputController own = flushes();
    for (int i = 0; i < 1_000; i++) {
      own.start(server.region() + "#cf#flush#" + i);
      own.control(server.region() + "#cf#flush#" + i, 1);
    }
    own.finish(server.region() + "#cf#flush#5");
    assertThat(events(StallCause.FLUSH)).isEmpty();
    own.finish(server.region() + "#cf#flush#999");
    assertThat(events(StallCause.FLUSH)).hasSize(1);
  }

  @Test
  void aControllerFindsARecordingThatIsOpenedLater() throws InterruptedException {
    Recordings.close(server);
    ThroughputController own = flushes();
    own.start(flush);
    own.control(flush, 1);
    own.finish(flush);
    Recordings.open(server, () -> recording);
    own.start(flush);
    own.finish(flush);
    assertThat(events(StallCause.FLUSH)).hasSize(1);
    assertThat(recording.source(SourceKind.FLUSHES).isOn()).isTrue();
  }

  @Test
  void aFaultOfTheRecordingReachesNoCompaction() throws InterruptedException {
    Recordings.close(server);
    AtomicBoolean isBroken = new AtomicBoolean();
    Recording broken =
        new Recording(
            RecorderSettings.of(new Configuration(false)),
            () -> {
              if (isBroken.get()) {
                throw new LinkageError("no clock");
              }
              return BEGIN;
            });
    isBroken.set(true);
    Recordings.open(server, () -> broken);
    ThroughputController own = compactions();
    for (int i = 0; i < 3; i++) {
      own.start(compaction);
      assertThat(own.control(compaction, 10)).isZero();
      own.finish(compaction);
    }
    assertThat(broken.source(SourceKind.COMPACTIONS).isBlown()).isTrue();
    assertThat(broken.source(SourceKind.COMPACTIONS).status().faults()).isEqualTo(1);
  }

  @Test
  void aNameOfAnotherKindIsLetThroughUnrecorded() throws InterruptedException {
    ThroughputController own = compactions();
    own.start("somebody's own");
    assertThat(own.control("somebody's own", 10)).isZero();
    own.finish("somebody's own");
    assertThat(recording.source(SourceKind.COMPACTIONS).isBlown()).isFalse();
    assertThat(events(StallCause.COMPACTION)).isEmpty();
  }

  @Test
  void aCellIsCountedWithoutAllocating() throws InterruptedException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ThroughputController own = flushes();
    own.start(flush);
    own.control(flush, 1);
    long thread = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(thread);
    for (int i = 0; i < 100_000; i++) {
      own.control(flush, 1);
    }
    assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(10_000);
  }

  /** HBase's own stand-in for a region server, with one region and tunable controllers. */
  private static class ServerOfOneRegion extends MockRegionServerServices implements AutoCloseable {
    static final String TABLE = "ns:usertable";

    private final RegionInfo info =
        RegionInfoBuilder.newBuilder(TableName.valueOf("ns", "usertable")).build();
    private final ChoreService chores = new ChoreService("tuning");

    ServerOfOneRegion() {
      super(new Configuration(false));
    }

    String region() {
      return info.getEncodedName();
    }

    @Override
    public Region getRegion(String encodedName) {
      return encodedName.equals(info.getEncodedName())
          ? (Region)
              Proxy.newProxyInstance(
                  Region.class.getClassLoader(),
                  new Class<?>[] {Region.class},
                  (region, method, arguments) -> info)
          : null;
    }

    @Override
    public ChoreService getChoreService() {
      return chores;
    }

    @Override
    public void close() {
      chores.shutdown();
    }
  }
}
