// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.system.StallWatch.Between;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.ipc.RpcScheduler;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Gates and queues of a region server, each held shut for real: its recorder, without a region
 * recorder, finds each with the right cause, scope and times.
 */
@OnSharedCluster
class GateStallsTest {

  private static final TableName TABLE = TableName.valueOf("gates");
  private static final TableName OTHER = TableName.valueOf("other_gates");
  private static final String FAMILY = "cf";
  private static final byte[] ROW = Bytes.toBytes("row");
  private static final long FLUSH_SIZE = 1L << 20;
  private static final int CELL = 300_000;
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long HELD = TimeUnit.MILLISECONDS.toNanos(400);

  private final TightCluster cluster;
  private final HRegionServer server;
  private Admin admin;
  private StallWatch watch;

  GateStallsTest(TightCluster cluster) {
    this.cluster = cluster;
    this.server = cluster.server();
  }

  @BeforeEach
  void beginToWatch() throws IOException {
    admin = cluster.admin();
    watch = StallWatch.begin(admin, server.getServerName());
  }

  @AfterEach
  void dropTables() throws IOException {
    watch.close();
    for (TableName table : List.of(TABLE, OTHER)) {
      TestTables.drop(admin, table);
    }
    admin.close();
  }

  @Test
  void callsThatWaitForAHandlerAreRecorded() throws Exception {
    createTable(TABLE, Map.of());
    put(TABLE);
    List<CompletableFuture<Void>> puts = new ArrayList<>();
    Between start;
    long held;
    Region.RowLock lock = region(TABLE).getRowLock(ROW);
    try {
      holdAllHandlers(puts);
      long free = watch.now();
      puts.add(putOnce());
      start = watch.when(free, () -> scheduler().getGeneralQueueLength() == 1);
      hold();
      held = watch.now();
    } finally {
      lock.release();
    }
    Between end = watch.when(held, () -> scheduler().getGeneralQueueLength() == 0);
    puts.forEach(CompletableFuture::join);

    StallEvent event = watch.await(StallCause.CALL_QUEUE, e -> true);
    assertThat(event.scope()).isEqualTo(Scope.server());
    watch.assertSpan(event, start, end);
    assertThat(event.figure(Figure.LONGEST_QUEUE)).hasValue(1);
    assertThat(event.figure(Figure.ACTIVE_HANDLERS)).hasValue(TightCluster.HANDLERS);
    assertThat(watch.events(StallCause.CALL_REJECTED)).isEmpty();
  }

  @Test
  void callsThatFindTheQueueFullAreRecorded() throws Exception {
    createTable(TABLE, Map.of());
    put(TABLE);
    List<CompletableFuture<Void>> puts = new ArrayList<>();
    Between start;
    Between end;
    int refused = 10;
    Region.RowLock lock = region(TABLE).getRowLock(ROW);
    try {
      holdAllHandlers(puts);
      for (int i = 0; i < TightCluster.CALL_QUEUE; i++) {
        puts.add(putOnce());
      }
      awaitQuickly(() -> scheduler().getGeneralQueueLength() == TightCluster.CALL_QUEUE);
      start = whenRefused(CallQueueTooBigException.class);
      for (int i = 2; i < refused; i++) {
        whenRefused(CallQueueTooBigException.class);
      }
      end = whenRefused(CallQueueTooBigException.class);
    } finally {
      lock.release();
    }
    puts.forEach(CompletableFuture::join);

    assertRefusals(StallCause.CALL_REJECTED, 0, refused, start, end);
  }

  /** Refusals are one event; on a busy host, with pauses between them, they are several. */
  private void assertRefusals(StallCause cause, long after, int refused, Between start, Between end)
      throws IOException {
    await().atMost(LIMIT).until(() -> refused(refusals(cause, after)) >= refused);
    List<StallEvent> events = refusals(cause, after);
    assertThat(refused(events)).isEqualTo(refused);
    assertThat(events).allMatch(event -> event.scope().equals(Scope.server()));
    watch.assertSpan(events, start, end);
  }

  private List<StallEvent> refusals(StallCause cause, long after) throws IOException {
    return watch.events(cause).stream()
        .filter(event -> event.start() > after)
        .sorted(Comparator.comparingLong(StallEvent::start))
        .toList();
  }

  private static long refused(List<StallEvent> refusals) {
    return refusals.stream().mapToLong(it -> it.figure(Figure.REJECTED).orElseThrow()).sum();
  }

  @Test
  void operationsBeyondAQuotaAreRecorded() throws Exception {
    createTable(TABLE, Map.of());
    admin.setQuota(
        QuotaSettingsFactory.throttleTable(TABLE, ThrottleType.WRITE_NUMBER, 1, TimeUnit.HOURS));
    try {
      await().atMost(LIMIT).until(() -> isThrottled());
      StallEvent first = watch.await(StallCause.QUOTA, e -> true);

      Between start = whenRefused(RpcThrottlingException.class);
      for (int i = 2; i < 5; i++) {
        whenRefused(RpcThrottlingException.class);
      }
      Between end = whenRefused(RpcThrottlingException.class);

      assertRefusals(StallCause.QUOTA, first.end(), 5, start, end);
    } finally {
      admin.setQuota(QuotaSettingsFactory.unthrottleTable(TABLE));
    }
  }

  @Test
  void allMemstoresAtTheirLimitAreRecorded() throws Exception {
    createTable(TABLE, Map.of(TableDescriptorBuilder.MEMSTORE_FLUSHSIZE, "134217728"));
    Between start;
    long held;
    CompletableFuture<Void> blocked;
    try (Hold flush = Hold.of(TABLE, Hold.Work.FLUSH)) {
      start = fillUntil(() -> globalMemstore() >= TightCluster.GLOBAL_MEMSTORE, TABLE);
      blocked = putOnce();
      watch.whenWaitingIn("reclaimMemStoreMemory", "wait", start.latest());
      flush.awaitBegin();
      hold();
      assertThat(blocked).isNotDone();
      held = watch.now();
    }
    Between end = watch.when(held, () -> globalMemstore() < TightCluster.GLOBAL_MEMSTORE);
    blocked.join();

    StallEvent event = watch.await(StallCause.GLOBAL_MEMSTORE, e -> true);
    assertThat(event.scope()).isEqualTo(Scope.server());
    watch.assertSpan(event, start, end);
    assertThat(event.figure(Figure.LIMIT).orElseThrow())
        .isBetween(TightCluster.GLOBAL_MEMSTORE - CELL, TightCluster.GLOBAL_MEMSTORE + CELL);
    assertThat(event.figure(Figure.MEMSTORE_BYTES).orElseThrow())
        .isGreaterThanOrEqualTo(event.figure(Figure.LIMIT).orElseThrow());
    assertThat(event.figure(Figure.HANDLER_MILLIS).orElseThrow())
        .isGreaterThanOrEqualTo(TimeUnit.NANOSECONDS.toMillis(HELD) - 50);
  }

  @Test
  void aMemstoreOverItsBlockingSizeIsRecorded() throws Exception {
    createTable(TABLE, Map.of("hbase.hregion.memstore.block.multiplier", "2"));
    HRegion region = region(TABLE);
    Between start;
    long held;
    try (Hold flush = Hold.of(TABLE, Hold.Work.FLUSH)) {
      start = fillUntil(() -> region.getMemStoreHeapSize() > 2 * FLUSH_SIZE, TABLE);
      flush.awaitBegin();
      for (int i = 0; i < 3; i++) {
        whenRefused(RegionTooBusyException.class);
      }
      hold();
      held = watch.now();
    }
    Between end = watch.when(held, () -> region.getMemStoreHeapSize() <= 2 * FLUSH_SIZE);

    StallEvent event = watch.await(StallCause.REGION_MEMSTORE, e -> true);
    assertThat(event.scope()).isEqualTo(scope(region));
    watch.assertSpan(event, start, end);
    assertThat(event.figure(Figure.LIMIT)).hasValue(2 * FLUSH_SIZE);
    assertThat(event.figure(Figure.MEMSTORE_BYTES).orElseThrow())
        .isBetween(2 * FLUSH_SIZE, 3 * FLUSH_SIZE);
    assertThat(event.figure(Figure.REJECTED)).hasValue(3);
  }

  @Test
  void aFlushPutOffForTooManyStoreFilesIsRecorded() throws Exception {
    createTable(
        TABLE,
        Map.of("hbase.hstore.blockingStoreFiles", "1", "hbase.hstore.compaction.min", "100"));
    HRegion region = region(TABLE);
    for (int i = 0; i < 2; i++) {
      put(TABLE);
      admin.flush(TABLE);
    }
    Between start;
    Between end;
    try (Hold flush = Hold.of(TABLE, Hold.Work.FLUSH)) {
      start = putOverFlushSize(TABLE);
      // HBase flushes after hbase.hstore.blockingWaitTime whatever the files.
      end = Between.exactly(flush.awaitBegin());
    }

    StallEvent event = watch.await(StallCause.FLUSH_DELAYED, e -> true);
    assertThat(event.scope()).isEqualTo(scope(region));
    watch.assertSpan(event, start, end);
    assertThat(event.figure(Figure.STORE_FILES)).hasValue(2);
    assertThat(event.figure(Figure.LIMIT)).hasValue(1);
    assertThat(watch.events(StallCause.FLUSH_QUEUE)).isEmpty();
  }

  @Test
  void aFlushThatWaitsForAFlusherIsRecorded() throws Exception {
    createTable(TABLE, Map.of());
    createTable(OTHER, Map.of());
    HRegion waiting = region(OTHER);
    Between start;
    Between end;
    try (Hold flush = Hold.of(TABLE, Hold.Work.FLUSH);
        Hold next = Hold.of(OTHER, Hold.Work.FLUSH)) {
      putOverFlushSize(TABLE);
      flush.awaitBegin();
      start = putOverFlushSize(OTHER);
      hold();
      flush.release();
      end = Between.exactly(next.awaitBegin());
    }

    StallEvent event = watch.await(StallCause.FLUSH_QUEUE, e -> true);
    assertThat(event.scope()).isEqualTo(scope(waiting));
    watch.assertSpan(event, start, end);
    assertThat(event.figure(Figure.MEMSTORE_BYTES).orElseThrow()).isGreaterThan(FLUSH_SIZE);
    assertThat(watch.events(StallCause.FLUSH_DELAYED)).isEmpty();
  }

  @Test
  void aCompactionThatWaitsForAThreadIsRecorded() throws Exception {
    // One store for the thread of small compactions, one for that of large ones, which helps out.
    List<String> families = List.of("one", "two", "three");
    createTable(TABLE, Map.of(), families);
    for (int i = 0; i < 2; i++) {
      put(TABLE, families);
      admin.flush(TABLE);
    }
    Between start;
    long held;
    try (Hold compaction = Hold.of(TABLE, Hold.Work.COMPACTION)) {
      long idle = watch.now();
      admin.majorCompact(TABLE);
      start = watch.when(idle, () -> compactionQueue() > 0);
      compaction.awaitBegin();
      hold();
      held = watch.now();
    }
    Between end = watch.when(held, () -> compactionQueue() == 0);

    StallEvent event = watch.await(StallCause.COMPACTION_QUEUE, e -> true);
    assertThat(event.scope()).isEqualTo(Scope.server());
    watch.assertSpan(event, start, end);
    assertThat(event.figure(Figure.LONGEST_QUEUE)).hasValue(1);
  }

  @Test
  void aRegionThatClosesAndOneThatOpensAreRecorded() throws Exception {
    createTable(TABLE, Map.of());
    Scope scope = scope(region(TABLE));
    // Ignores the opening at the creation of the table.
    awaitQuickly(() -> server.getRegionsInTransitionInRS().isEmpty());
    long created = watch.now();

    assertTransition(Hold.Work.CLOSE, () -> admin.disableTableAsync(TABLE), scope, created, 0);
    assertTransition(Hold.Work.OPEN, () -> admin.enableTableAsync(TABLE), scope, created, 1);
  }

  private void assertTransition(
      Hold.Work work, MasterOrder order, Scope scope, long after, long opening) throws Exception {
    Between start;
    long held;
    Future<Void> done;
    try (Hold transition = Hold.of(TABLE, work)) {
      long before = watch.now();
      done = order.give();
      start = watch.when(before, () -> !server.getRegionsInTransitionInRS().isEmpty());
      transition.awaitBegin();
      hold();
      held = watch.now();
    }
    Between end = watch.when(held, () -> server.getRegionsInTransitionInRS().isEmpty());
    done.get();

    StallEvent event =
        watch.await(
            StallCause.REGION_TRANSITION,
            e -> e.start() > after && e.figure(Figure.OPENING).orElseThrow() == opening);
    assertThat(event.scope()).isEqualTo(scope);
    watch.assertSpan(event, start, end);
  }

  /** A request to the master. */
  private interface MasterOrder {
    Future<Void> give() throws IOException;
  }

  private void createTable(TableName name, Map<String, String> settings) throws IOException {
    createTable(name, settings, List.of(FAMILY));
  }

  private void createTable(TableName name, Map<String, String> settings, List<String> families)
      throws IOException {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setCoprocessor(HeldRegion.class.getName())
            .setMemStoreFlushSize(FLUSH_SIZE);
    families.forEach(family -> table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family)));
    settings.forEach(table::setValue);
    admin.createTable(table.build());
    // A put without retries must not go to where the last test had the table.
    cluster.asyncConnection().getTable(name).put(smallPut(families)).join();
  }

  private Between putOverFlushSize(TableName table) throws IOException {
    HRegion region = region(table);
    return fillUntil(() -> region.getMemStoreHeapSize() > FLUSH_SIZE, table);
  }

  /** Writes until a condition holds, and says between which two times it began to. */
  private Between fillUntil(BooleanSupplier condition, TableName table) throws IOException {
    long before = watch.now();
    while (!condition.getAsBoolean()) {
      before = watch.now();
      put(table);
    }
    return watch.since(before);
  }

  private void put(TableName table) throws IOException {
    put(table, List.of(FAMILY));
  }

  private void put(TableName name, List<String> families) throws IOException {
    Put put = new Put(Bytes.toBytes("row" + System.nanoTime()));
    for (String family : families) {
      put.addColumn(Bytes.toBytes(family), HConstants.EMPTY_BYTE_ARRAY, new byte[CELL]);
    }
    try (Table table = cluster.connection().getTable(name)) {
      table.put(put);
    }
  }

  private static Put smallPut(List<String> families) {
    Put put = new Put(ROW);
    for (String family : families) {
      put.addColumn(Bytes.toBytes(family), HConstants.EMPTY_BYTE_ARRAY, new byte[1]);
    }
    return put;
  }

  /** Sends a put without retries. */
  private CompletableFuture<Void> putOnce() {
    return cluster
        .asyncConnection()
        .getTableBuilder(TABLE)
        .setMaxAttempts(1)
        .build()
        .put(smallPut(List.of(FAMILY)));
  }

  /** Sends a put that is refused, and says between which two times it was. */
  private Between whenRefused(Class<? extends Exception> refusal) {
    long sent = watch.now();
    assertThatThrownBy(putOnce()::join).hasStackTraceContaining(refusal.getName());
    return watch.since(sent);
  }

  private void holdAllHandlers(List<CompletableFuture<Void>> puts) {
    for (int i = 0; i < TightCluster.HANDLERS; i++) {
      puts.add(putOnce());
    }
    awaitQuickly(() -> scheduler().getActiveGeneralRpcHandlerCount() == TightCluster.HANDLERS);
  }

  private boolean isThrottled() {
    try {
      putOnce().join();
      return false;
    } catch (CompletionException e) {
      assertThat(e).hasStackTraceContaining(RpcThrottlingException.class.getName());
      return true;
    }
  }

  private RpcScheduler scheduler() {
    return server.getRpcServer().getScheduler();
  }

  private long globalMemstore() {
    return server.getRegionServerAccounting().getGlobalMemStoreHeapSize();
  }

  private int compactionQueue() {
    return server.getCompactSplitThread().getCompactionQueueSize();
  }

  private HRegion region(TableName table) {
    return server.getRegions(table).get(0);
  }

  private static Scope scope(HRegion region) {
    return Scope.region(
        region.getRegionInfo().getTable().getNameAsString(),
        region.getRegionInfo().getEncodedName());
  }

  private static void awaitQuickly(BooleanSupplier condition) {
    await()
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(condition::getAsBoolean);
  }

  /** Waits for the tested length of a stall. */
  private static void hold() {
    long until = System.nanoTime() + HELD;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }
}
