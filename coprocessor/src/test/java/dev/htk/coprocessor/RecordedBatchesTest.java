// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.regionserver.Region.Operation;
import org.apache.hadoop.hbase.regionserver.Region.RowLock;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests batches on a real region whose hooks HBase itself calls. */
class RecordedBatchesTest {
  private static final byte[] FAMILY = Bytes.toBytes("cf");
  private static final byte[] QUALIFIER = Bytes.toBytes("q");
  private static final byte[] ROW = Bytes.toBytes("row");
  private static final long HELD_MILLIS = 200;

  @TempDir Path folder;

  @AfterEach
  void endCall() {
    RpcServer.setCurrentCall(null);
  }

  private static Put put(String row) {
    return new Put(Bytes.toBytes(row)).addColumn(FAMILY, QUALIFIER, new byte[10]);
  }

  private static void assertAddsUp(SlowBatch batch) {
    assertThat(batch.parts().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(batch.durationMicros());
  }

  /** Adds the thread's time without a core, which may have been taken out of the part. */
  private static long microsWithCoreOrNot(SlowBatch batch, BatchPart part) {
    return batch.micros(part) + batch.micros(BatchPart.STARVED);
  }

  @Test
  void aSinglePutIsOneBatchOfOneMutation() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      long before = recorded.recording().clock().epochMicros();
      recorded.region().put(put("row"));
      long after = recorded.recording().clock().epochMicros();

      assertThat(recorded.batches()).hasSize(1);
      SlowBatch batch = recorded.batches().get(0);
      assertThat(batch.operations()).isEqualTo(1);
      assertThat(batch.start()).isBetween(before, after);
      assertThat(batch.end()).isBetween(batch.start(), after);
      assertThat(batch.client()).isEmpty();
      assertThat(batch.bytes()).isZero();
      assertThat(batch.region().region())
          .contains(recorded.region().getRegionInfo().getEncodedName());
      assertAddsUp(batch);
    }
  }

  @Test
  void everyKindOfMutationIsCounted() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      HRegion region = recorded.region();
      region.batchMutate(new Put[] {put("a"), put("b"), put("c")});
      region.delete(new Delete(ROW));
      region.increment(new Increment(ROW).addColumn(FAMILY, QUALIFIER, 1));
      region.append(new Append(ROW).addColumn(FAMILY, QUALIFIER, new byte[1]));
      region.mutateRow(RowMutations.of(List.of(new Put(put("row")), new Delete(ROW))));
      region.checkAndMutate(
          CheckAndMutate.newBuilder(Bytes.toBytes("a"))
              .ifMatches(FAMILY, QUALIFIER, CompareOperator.EQUAL, new byte[10])
              .build(put("a")));

      assertThat(recorded.batches())
          .extracting(SlowBatch::operations)
          .containsExactly(3L, 1L, 1L, 1L, 2L, 1L);
      assertThat(recorded.batches()).allSatisfy(RecordedBatchesTest::assertAddsUp);
    }
  }

  @Test
  void aSlowGetIsTimedFromItsArrivalAndIsNoBatch() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      long now = System.currentTimeMillis();
      RpcServer.setCurrentCall(call(now - 300, now - 100));
      recorded.region().get(new Get(ROW));
      recorded.region().get(new Get(ROW));

      List<SlowBatch> reads = recorded.batches();
      assertThat(reads).hasSize(2).allSatisfy(RecordedBatchesTest::assertAddsUp);
      assertThat(reads)
          .allSatisfy(
              read ->
                  assertThat(read.parts().keySet())
                      .contains(BatchPart.READ.key(), BatchPart.STARVED.key())
                      .doesNotContain(BatchPart.REST.key(), BatchPart.WAL_SYNC.key()));
      assertThat(reads.get(0).micros(BatchPart.QUEUE)).isEqualTo(200_000);
      assertThat(reads.get(0).micros(BatchPart.OTHER_BATCHES)).isZero();
      assertThat(reads.get(1).micros(BatchPart.OTHER_BATCHES))
          .isGreaterThanOrEqualTo(reads.get(0).micros(BatchPart.READ));
      assertThat(reads.get(0).operations()).isOne();
      assertThat(reads.get(0).client()).contains("127.0.0.1");
    }
  }

  @Test
  void aReadByTheServerItselfIsNotTimed() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      recorded.region().get(new Get(ROW));
      recorded.region().flush(true);
      assertThat(recorded.batches()).isEmpty();
    }
  }

  @Test
  void aBatchThatCameByACallIsTimedFromItsArrival() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      long now = System.currentTimeMillis();
      RpcServer.setCurrentCall(call(now - 300, now - 100));
      recorded.region().put(put("row"));

      SlowBatch batch = recorded.batches().get(0);
      assertThat(batch.micros(BatchPart.QUEUE)).isEqualTo(200_000);
      assertThat(microsWithCoreOrNot(batch, BatchPart.GATES)).isGreaterThanOrEqualTo(98_000);
      assertThat(batch.client()).contains("127.0.0.1");
      assertThat(batch.bytes()).isEqualTo(4_711);
      assertAddsUp(batch);
    }
  }

  @Test
  void aQuickBatchLeavesNoRecordAndIsCounted() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf")) {
      recorded.recording().thresholds().set(Threshold.SLOW_BATCH_FLOOR, 60_000_000);
      recorded.region().put(put("row"));
      assertThat(recorded.batches()).isEmpty();
    }
  }

  @Test
  void aBatchBehindALockedRowIsRecordedWithItsWait() throws Exception {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      RowLock lock = recorded.region().getRowLock(ROW, false);
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(() -> write(recorded, put("row"), put("row2")));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS));
      lock.release();
      writer.get();

      StallEvent wait = recorded.events(StallCause.ROW_LOCK).get(0);
      assertThat(wait.durationMicros()).isGreaterThanOrEqualTo(20_000);
      assertThat(wait.figure(Figure.OPERATIONS)).hasValue(2);
      assertThat(wait.scope().region())
          .contains(recorded.region().getRegionInfo().getEncodedName());
      assertThat(microsWithCoreOrNot(recorded.batches().get(0), BatchPart.LOCKS))
          .isGreaterThanOrEqualTo(wait.durationMicros());
      assertThat(recorded.events(StallCause.UPDATES_LOCK)).isEmpty();
    }
  }

  @Test
  void aCheckThatFailsIsNoBatchButItsWaitForTheRowIsRecorded() throws Exception {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      RowLock lock = recorded.region().getRowLock(ROW, false);
      CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> check(recorded));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS));
      lock.release();
      writer.get();

      assertThat(recorded.events(StallCause.ROW_LOCK)).hasSize(1);
      assertThat(recorded.batches()).isEmpty();
    }
  }

  private static void write(RecordedRegion recorded, Put... puts) {
    try {
      recorded.region().batchMutate(puts);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void check(RecordedRegion recorded) {
    try {
      recorded
          .region()
          .checkAndMutate(
              CheckAndMutate.newBuilder(ROW)
                  .ifMatches(FAMILY, QUALIFIER, CompareOperator.EQUAL, new byte[1])
                  .build(put("row")));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aSuspendedRecorderRecordsNothing() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      long before = recorded.recording().events().recorded();
      recorded.recording().suspend();
      recorded.region().put(put("row"));
      recorded.region().flush(true);
      assertThat(recorded.batches()).isEmpty();
      assertThat(recorded.recording().events().recorded()).isEqualTo(before);

      recorded.recording().resume();
      recorded.region().put(put("row"));
      assertThat(recorded.batches()).hasSize(1);
    }
  }

  @Test
  void aBatchOrGetFromBeforeASuspensionIsNotRecorded() throws IOException {
    AtomicLong clock = new AtomicLong(1_000_000);
    RecorderSettings settings = RecorderSettings.of(new Configuration(false));
    try (RecordedRegion recorded =
        RecordedRegion.open(folder, () -> new Recording(settings, clock::get), "cf")
            .withEveryBatch()) {
      RegionRecorder recorder = recorded.recorder();
      recorder.postStartRegionOperation(null, Operation.BATCH_MUTATE);
      recorded.suspendForAMinute(clock);
      // Of a later batch of this thread, which began unseen.
      recorder.preBatchMutate(null, one());
      recorder.postBatchMutateIndispensably(null, one(), true);
      recorder.postCloseRegionOperation(null, Operation.BATCH_MUTATE);

      long now = System.currentTimeMillis();
      RpcServer.setCurrentCall(call(now, now));
      recorder.preGetOp(null, new Get(ROW), null);
      recorded.suspendForAMinute(clock);
      recorder.postGetOp(null, new Get(ROW), null);

      assertThat(recorded.batches()).isEmpty();
      assertThat(recorded.events(StallCause.ROW_LOCK)).isEmpty();
      assertThat(recorded.recording().sources())
          .filteredOn(SourceStatus::isOn)
          .extracting(SourceStatus::name)
          .contains("batch", "lock");
    }
  }

  private static MiniBatchOperationInProgress<Mutation> one() {
    return new MiniBatchOperationInProgress<>(
        new Mutation[1], new OperationStatus[1], new WALEdit[1], 0, 1, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 18})
  void aFaultInWhicheverHookLosesNoWrite(int hooksBefore) throws IOException {
    AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    RecorderClock clock =
        () -> {
          if (left.getAndDecrement() <= 0) {
            throw new LinkageError("another version of HBase");
          }
          return System.nanoTime() / 1_000;
        };
    RecorderSettings settings = RecorderSettings.of(new Configuration(false));
    try (RecordedRegion recorded =
        RecordedRegion.open(folder, () -> new Recording(settings, clock), "cf")) {
      recorded.recording().thresholds().set(Threshold.SLOW_BATCH, 1);
      recorded.recording().thresholds().set(Threshold.LOCK, 0);
      recorded.recording().thresholds().set(Threshold.MVCC, 0);
      left.set(hooksBefore);
      recorded.region().put(put("a"));
      recorded.region().batchMutate(new Put[] {put("b"), put("c")});
      check(recorded);
      recorded.region().put(put("d"));

      for (String row : List.of("a", "b", "c", "d")) {
        assertThat(recorded.holds(row)).isTrue();
      }
      assertThat(recorded.recording().sources())
          .filteredOn(source -> source.name().equals("batch") || source.name().equals("lock"))
          .extracting(SourceStatus::isOn)
          .containsOnly(false);
    }
  }

  @Test
  void aBatchThatIsNotSlowAllocatesNothing() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf")) {
      recorded.recording().thresholds().set(Threshold.SLOW_BATCH_FLOOR, 60_000_000);
      // On a busy machine the test's thread may lose its core between two hooks.
      recorded.recording().thresholds().set(Threshold.LOCK, 60_000_000);
      recorded.recording().thresholds().set(Threshold.MVCC, 60_000_000);
      RegionRecorder recorder =
          (RegionRecorder)
              recorded
                  .region()
                  .getCoprocessorHost()
                  .findCoprocessor(RegionRecorder.class.getName());
      MiniBatchOperationInProgress<Mutation> one = one();
      com.sun.management.ThreadMXBean threads =
          (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
      callHooksOfPut(recorder, one);
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 1_000; i++) {
        callHooksOfPut(recorder, one);
      }
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(allocated).as("bytes for 1,000 puts").isLessThan(1_000);
      assertThat(recorded.batches()).isEmpty();
    }
  }

  private static void callHooksOfPut(
      RegionRecorder recorder, MiniBatchOperationInProgress<Mutation> one) {
    recorder.postStartRegionOperation(null, Operation.PUT);
    recorder.postStartRegionOperation(null, Operation.BATCH_MUTATE);
    recorder.prePut(null, null, null);
    recorder.preBatchMutate(null, one);
    recorder.preWALAppend(null, null, null);
    recorder.postBatchMutate(null, one);
    recorder.postBatchMutateIndispensably(null, one, true);
    recorder.postCloseRegionOperation(null, Operation.BATCH_MUTATE);
    recorder.postCloseRegionOperation(null, Operation.PUT);
  }

  @Test
  void noHookThrowsWhenGivenNullArguments() throws Exception {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      RegionRecorder recorder =
          (RegionRecorder)
              recorded
                  .region()
                  .getCoprocessorHost()
                  .findCoprocessor(RegionRecorder.class.getName());
      List<String> called = new ArrayList<>();
      for (Method hook : RegionRecorder.class.getMethods()) {
        boolean own = hook.getDeclaringClass() == RegionRecorder.class && !hook.isBridge();
        if (own && (hook.getName().startsWith("pre") || hook.getName().startsWith("post"))) {
          recorder.postStartRegionOperation(null, Operation.BATCH_MUTATE);
          assertThat(hook.invoke(recorder, nothing(hook))).as(hook.getName()).isNull();
          called.add(hook.getName());
        }
      }
      assertThat(called).hasSizeGreaterThan(20);
      recorded.region().put(put("row"));
      assertThat(recorded.holds("row")).isTrue();
    }
  }

  private static Object[] nothing(Method hook) {
    Class<?>[] types = hook.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = types[i] == boolean.class ? false : null;
    }
    return arguments;
  }

  private static RpcCall call(long received, long started) {
    Map<String, Object> answers =
        Map.of(
            "getReceiveTime",
            received,
            "getStartTime",
            started,
            "getSize",
            4_711L,
            "getRemoteAddress",
            InetAddress.getLoopbackAddress(),
            "getRequestUser",
            Optional.empty(),
            "getDeadline",
            Long.MAX_VALUE,
            "disconnectSince",
            -1L,
            "equals",
            false);
    return (RpcCall)
        Proxy.newProxyInstance(
            RecordedBatchesTest.class.getClassLoader(),
            new Class<?>[] {RpcCall.class},
            (proxy, method, arguments) -> answers.get(method.getName()));
  }
}
