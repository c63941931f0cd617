// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.system.HeldHooks.Hold;
import dev.htk.system.HeldHooks.Point;
import dev.htk.system.StallWatch.Between;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region.RowLock;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what a region recorder sees of its region, each cause provoked for real. */
@OnSharedCluster
class RegionStallsTest {

  private static final TableName TABLE = TableName.valueOf("stalled");
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final long HELD_MILLIS = 200;

  /** Mutations of the batch under test, so that its events are told from others. */
  private static final int BATCH = 3;

  private final SharedCluster cluster;
  private final ExecutorService clients = Executors.newCachedThreadPool();
  private Admin admin;
  private StallWatch watch;
  private LedgerCursor batches = LedgerCursor.BEGINNING;
  private final List<SlowBatch> seen = new ArrayList<>();

  RegionStallsTest(SharedCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void watchServer() throws IOException {
    admin = cluster.admin();
    ServerName server = admin.getRegionServers().iterator().next();
    watch = StallWatch.begin(admin, server);
    drainBatches();
    seen.clear();
  }

  @AfterEach
  void dropTable() throws IOException {
    clients.shutdownNow();
    watch.close();
    TestTables.drop(admin, TABLE);
    admin.close();
  }

  @Test
  void aBatchThatWaitsForARowIsRecordedWithItsLock() throws Exception {
    HRegion region = createTable(table());
    write("warm");
    Between waiting;
    long released;
    Future<?> writer;
    RowLock lock = region.getRowLock(Bytes.toBytes("row0"), false);
    try {
      long sent = watch.now();
      writer = clients.submit(batchFrom("row"));
      waiting = watch.whenWaitingIn("getRowLockInternal", "tryLock", sent);
      pause();
    } finally {
      released = watch.now();
      lock.release();
    }
    writer.get();
    Between end = watch.since(released);

    StallEvent event = watch.await(StallCause.ROW_LOCK, ofTheBatch(region));
    watch.assertSpan(event, waiting, end);
    assertSlowIn(BatchPart.LOCKS, slowBatch(region), event, waiting);
    assertThat(watch.events(StallCause.UPDATES_LOCK)).isEmpty();
  }

  @Test
  void aBatchThatWaitsForAFlushIsRecordedWithTheUpdatesLock() throws Exception {
    HRegion region = createTable(table());
    write("warm");
    Between waiting;
    long released;
    Future<?> early;
    Future<?> writer;
    Future<?> flush;
    try (Hold hold = HeldHooks.next(Point.WRITTEN)) {
      early = clients.submit(batchOf("early", 1));
      hold.awaitReached();
      flush = clients.submit(() -> region.flush(true));
      long sent = watch.whenWaitingIn("internalPrepareFlushCache", "lock", watch.now()).latest();
      writer = clients.submit(batchFrom("row"));
      waiting = watch.whenWaitingIn("doMiniBatchMutate", "tryLock", sent);
      pause();
      released = watch.now();
    }
    early.get();
    writer.get();
    Between end = watch.since(released);
    flush.get();

    StallEvent event = watch.await(StallCause.UPDATES_LOCK, ofTheBatch(region));
    watch.assertSpan(event, waiting, end);
    assertSlowIn(BatchPart.LOCKS, slowBatch(region), event, waiting);
    assertThat(watch.events(StallCause.ROW_LOCK)).isEmpty();
    StallEvent flushed = watch.await(StallCause.FLUSH, of(region));
    assertThat(flushed.figure(Figure.UPDATES_LOCK_MICROS).orElseThrow())
        .isGreaterThan(released - waiting.latest() - watch.tolerance(event));
  }

  @Test
  void aBatchThatWaitsForAnEarlierOneIsRecorded() throws Exception {
    HRegion region = createTable(table());
    write("warm");
    Between waiting;
    long released;
    Future<?> early;
    Future<?> writer;
    try (Hold hold = HeldHooks.next(Point.WRITTEN)) {
      early = clients.submit(batchOf("early", 1));
      hold.awaitReached();
      long sent = watch.now();
      writer = clients.submit(batchFrom("row"));
      waiting = watch.whenWaitingIn("waitForRead", "wait", sent);
      pause();
      released = watch.now();
    }
    early.get();
    writer.get();
    Between end = watch.since(released);

    StallEvent event = watch.await(StallCause.MVCC_WAIT, ofTheBatch(region));
    watch.assertSpan(event, waiting, end);
    assertSlowIn(BatchPart.MVCC, slowBatch(region), event, waiting);
  }

  @Test
  void whatAHotStoreRefusesIsRecorded() throws Exception {
    HRegion region =
        createTable(
            table()
                .setValue("hbase.region.store.parallel.put.limit", "" + BATCH)
                .setValue("hbase.region.store.parallel.prepare.put.multiplier", "1")
                .setValue("hbase.region.store.parallel.put.limit.min.column.count", "1"));
    write("warm");
    long sent;
    long released;
    Future<?> early;
    Future<?> writer;
    try (Hold hold = HeldHooks.next(Point.WRITTEN)) {
      early = clients.submit(batchOf("early", BATCH));
      hold.awaitReached();
      sent = watch.now();
      writer = clients.submit(batchFrom("row"));
      pause();
      released = watch.now();
    }
    early.get();
    writer.get();

    StallEvent event = watch.await(StallCause.STORE_HOT, of(region));
    Between refused = new Between(sent, released);
    watch.assertSpan(event, refused, refused);
    assertThat(event.durationMicros()).isLessThan(watch.tolerance(event));
    assertThat(event.figure(Figure.REJECTED)).hasValue(BATCH);
    assertThat(watch.events(StallCause.STORE_HOT))
        .allSatisfy(
            refusal -> assertThat(refusal.end()).isLessThan(released + watch.tolerance(refusal)));
  }

  @Test
  void aCompactionInMemoryIsRecordedWithItsStore() throws Exception {
    HRegion region =
        createTable(
            TableDescriptorBuilder.newBuilder(TABLE)
                .setColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                        .setInMemoryCompaction(MemoryCompactionPolicy.BASIC)
                        .build())
                .setValue("hbase.memstore.inmemoryflush.threshold.factor", "0.001"));
    long begun;
    long released;
    Hold hold = HeldHooks.next(Point.MEMSTORE_COMPACTED);
    try (hold) {
      for (int i = 0; i < 5; i++) {
        clients.submit(batchOf("large" + i, 100)).get();
      }
      hold.awaitReached();
      begun = hold.begun();
      pause();
      released = watch.now();
    }

    Between end = watch.when(released, () -> !hold.isHeld());
    long held = released - begun;
    StallEvent event =
        watch.await(
            StallCause.IN_MEMORY_COMPACTION,
            // A compaction that another thread begins meanwhile is shorter than the hold.
            of(region).and(e -> e.durationMicros() > held * 9 / 10));
    watch.assertSpan(event, Between.exactly(begun), end);
    assertThat(event.scope().family()).hasValue(Bytes.toString(FAMILY));
  }

  @Test
  void aRegionsMoveIsRecordedAsItsCloseAndItsOpening() throws Exception {
    HRegion region = createTable(table());
    assertTransition(Point.CLOSED, region, 0, this::disableTable);
    assertTransition(Point.OPENED, region, 1, this::enableTable);
    assertThat(watch.events(StallCause.REGION_TRANSITION).stream().filter(of(region)))
        .as("its creation, its close, its opening")
        .hasSize(3);
  }

  @Test
  void theDaughtersOfASplitNameTheirParent() throws Exception {
    HRegion region = createTable(table());
    write("a");
    write("x");
    admin
        .splitRegionAsync(region.getRegionInfo().getRegionName(), Bytes.toBytes("m"))
        .get(60, TimeUnit.SECONDS);
    long parent = RowHash.of(Bytes.toBytes(region.getRegionInfo().getEncodedName()));
    await()
        .untilAsserted(
            () ->
                assertThat(
                        watch.events(StallCause.REGION_TRANSITION).stream()
                            .filter(e -> e.figure(Figure.PARENT).orElse(RowHash.NONE) == parent)
                            .filter(e -> e.figure(Figure.OPENING).orElseThrow() == 1)
                            .map(e -> e.scope().region())
                            .distinct())
                    .hasSize(2));
  }

  @Test
  void ofACallOverTwoRegionsEachBatchIsRecordedWithoutTheOther() throws Exception {
    createTable(table(), new byte[][] {Bytes.toBytes("m")});
    write("warm");
    write("x-warm");
    seen.clear();
    Future<?> writer = holdOneAfterTheOther(batchOver("a", "x"));
    writer.get();

    await().until(() -> drainBatches().stream().filter(b -> b.operations() == BATCH).count() == 2);
    List<SlowBatch> two = seen.stream().filter(b -> b.operations() == BATCH).toList();
    SlowBatch first = two.get(0);
    SlowBatch later = two.get(1);
    assertThat(first.region()).isNotEqualTo(later.region());
    assertThat(first.micros(BatchPart.OTHER_BATCHES)).isZero();
    long tolerance = watch.hookedTolerance();
    assertThat(later.start()).isCloseTo(first.start(), within(tolerance));
    assertThat(later.micros(BatchPart.OTHER_BATCHES))
        .isCloseTo(first.durationMicros() - first.micros(BatchPart.QUEUE), within(tolerance));
    assertAddsUp(first);
    assertAddsUp(later);
  }

  /** Sends a call of two batches, each of which is held. */
  private Future<?> holdOneAfterTheOther(Callable<?> call) throws InterruptedException {
    try (Hold first = HeldHooks.next(Point.WRITTEN)) {
      Future<?> writer = clients.submit(call);
      first.awaitReached();
      pause();
      try (Hold second = HeldHooks.next(Point.WRITTEN)) {
        first.close();
        second.awaitReached();
        pause();
      }
      return writer;
    }
  }

  private void assertTransition(Point end, HRegion region, long opening, Callable<?> change)
      throws Exception {
    long begun;
    long released;
    Future<?> changing;
    try (Hold hold = HeldHooks.next(end)) {
      changing = clients.submit(change);
      hold.awaitReached();
      begun = hold.begun();
      pause();
      released = watch.now();
    }
    changing.get();
    Between ended = watch.since(released);
    StallEvent event =
        watch.await(
            StallCause.REGION_TRANSITION,
            of(region)
                .and(e -> e.figure(Figure.OPENING).orElseThrow() == opening)
                .and(e -> e.end() > begun));
    watch.assertSpan(event, Between.exactly(begun), ended);
  }

  private Void disableTable() throws IOException {
    admin.disableTable(TABLE);
    return null;
  }

  private Void enableTable() throws IOException {
    admin.enableTable(TABLE);
    return null;
  }

  private static TableDescriptorBuilder table() {
    return TableDescriptorBuilder.newBuilder(TABLE)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY));
  }

  /** Creates the table with the coprocessor that holds and, after it, the recorder. */
  private HRegion createTable(TableDescriptorBuilder table, byte[]... splits) throws IOException {
    admin.createTable(
        table
            .setCoprocessor(
                CoprocessorDescriptorBuilder.newBuilder(HeldHooks.class.getName())
                    .setPriority(1)
                    .build())
            .setCoprocessor(
                CoprocessorDescriptorBuilder.newBuilder(RegionRecorder.class.getName())
                    .setPriority(2)
                    .build())
            .build(),
        splits.length == 0 ? null : splits);
    return cluster.mini().regionServers().get(0).getRegions(TABLE).stream()
        .map(HRegion.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** The batch under test. */
  private Callable<Void> batchFrom(String prefix) {
    return batchOf(prefix, BATCH);
  }

  private Callable<Void> batchOver(String one, String other) {
    return () -> {
      List<Put> puts = new ArrayList<>(puts(one, BATCH));
      puts.addAll(puts(other, BATCH));
      return send(puts);
    };
  }

  private Callable<Void> batchOf(String prefix, int size) {
    return () -> send(puts(prefix, size));
  }

  private Void send(List<Put> puts) throws IOException {
    try (Table table = cluster.connection().getTable(TABLE)) {
      table.put(puts);
      return null;
    }
  }

  private void write(String row) throws IOException {
    send(puts(row, 1));
  }

  private static List<Put> puts(String prefix, int size) {
    return IntStream.range(0, size)
        .mapToObj(
            i ->
                new Put(Bytes.toBytes(prefix + i))
                    .addColumn(FAMILY, Bytes.toBytes("a"), new byte[1_000])
                    .addColumn(FAMILY, Bytes.toBytes("b"), new byte[1_000])
                    .addColumn(FAMILY, Bytes.toBytes("c"), new byte[1_000]))
        .toList();
  }

  private static Predicate<StallEvent> of(HRegion region) {
    String name = region.getRegionInfo().getEncodedName();
    return event ->
        event.scope().region().filter(name::equals).isPresent()
            && event.scope().table().filter(TABLE.getNameAsString()::equals).isPresent();
  }

  private static Predicate<StallEvent> ofTheBatch(HRegion region) {
    return of(region).and(event -> event.figure(Figure.OPERATIONS).orElse(0) == BATCH);
  }

  private SlowBatch slowBatch(HRegion region) {
    String name = region.getRegionInfo().getEncodedName();
    return await("the slow batch")
        .until(
            () ->
                drainBatches().stream()
                    .filter(batch -> batch.region().region().filter(name::equals).isPresent())
                    .filter(batch -> batch.operations() == BATCH)
                    .findFirst(),
            found -> found.isPresent())
        .orElseThrow();
  }

  private List<SlowBatch> drainBatches() throws IOException {
    LedgerPage<SlowBatch> page;
    do {
      page = watch.recorder().drainBatches(batches);
      batches = page.next();
      seen.addAll(page.events());
    } while (page.hasMore());
    return seen;
  }

  /**
   * The batch spent in that part what the event says, and was held up by nothing else. What its
   * thread was without a core may have been taken out of the part.
   */
  private void assertSlowIn(BatchPart part, SlowBatch batch, StallEvent event, Between waiting) {
    long tolerance = watch.tolerance(event);
    assertThat(batch.start())
        .isBetween(waiting.earliest() - tolerance, event.start() + watch.hookedTolerance());
    assertThat(batch.end()).isGreaterThanOrEqualTo(event.end());
    assertThat(batch.micros(part))
        .isBetween(
            event.durationMicros() - batch.micros(BatchPart.STARVED) - tolerance,
            event.durationMicros() + tolerance);
    assertThat(batch.parts().values()).allMatch(other -> other <= batch.micros(part));
    assertThat(batch.client()).contains("127.0.0.1");
    assertThat(batch.bytes()).isGreaterThan(BATCH * 3_000L);
    assertAddsUp(batch);
  }

  private static void assertAddsUp(SlowBatch batch) {
    long sum = batch.parts().values().stream().mapToLong(Long::longValue).sum();
    assertThat((double) sum)
        .as("%s", batch)
        .isCloseTo((double) batch.durationMicros(), within(0.05 * batch.durationMicros()));
  }

  /** Sleeps for as long as things are held up; waits for nothing. */
  private static void pause() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS));
  }
}
