// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.CallClock;
import org.junit.jupiter.api.Test;

class BatchStampsTest {
  private static final String REGION = "region";
  private static final String OTHER = "other region";
  private static final Object CALL = new Object();

  /** Wall clock and recorder clock agree: 1 ms of wall time is 1,000 of the recorder's. */
  private final CallClock callClock = new CallClock(() -> 500, () -> 0);

  private final BatchStamps stamps = new BatchStamps();

  BatchStampsTest() {
    callClock.adjust();
  }

  private void start(Object region, Object call, long now, long received, long started) {
    assertThat(stamps.starts(region, true, call)).isTrue();
    stamps.begin(now, received, started);
  }

  private void write(long prepared, long locked, long appending, long written, long released) {
    stamps.prepared(prepared);
    stamps.locked(locked, 1);
    stamps.appending(appending);
    stamps.written(written);
    stamps.released(released);
  }

  private BatchAnatomy close(long now) {
    assertThat(stamps.closes(REGION)).isTrue();
    return BatchAnatomy.of(stamps, callClock, now);
  }

  @Test
  void eachStageIsTheTimeBetweenItsHooks() {
    start(REGION, CALL, 10_000, 1, 4);
    write(10_100, 12_100, 12_200, 15_200, 17_200);
    BatchAnatomy batch = close(17_300);

    assertThat(stamps.isBatch()).isTrue();
    assertThat(stamps.operations()).isEqualTo(1);
    assertThat(batch.start()).isEqualTo(1_500);
    assertThat(batch.queue()).isEqualTo(3_000);
    assertThat(batch.otherBatches()).isZero();
    assertThat(batch.gates()).isEqualTo(10_000 - 4_500);
    assertThat(batch.locks()).isEqualTo(2_000);
    assertThat(stamps.appendFrom(0)).isEqualTo(12_200);
    assertThat(stamps.appendTo(0)).isEqualTo(15_200);
    assertThat(batch.mvcc()).isEqualTo(2_000);
    assertThat(batch.rest(3_000)).isEqualTo(100 + 100 + 100);
    assertThat(BatchAnatomy.ownMicros(stamps, callClock, 17_300)).isEqualTo(17_300 - 1_500);
  }

  @Test
  void aSinglePutStartsTwiceAndIsOneBatch() {
    assertThat(stamps.starts(REGION, false, CALL)).isTrue();
    stamps.begin(1_000, 0, 0);
    assertThat(stamps.starts(REGION, true, CALL)).isFalse();
    write(1_001, 1_002, 1_003, 1_004, 1_005);
    assertThat(stamps.closes(REGION)).isFalse();
    assertThat(stamps.closes(REGION)).isTrue();
    assertThat(stamps.operations()).isEqualTo(1);
  }

  @Test
  void aSinglePutOfTheServersOwnThreadsIsOneBatchToo() {
    assertThat(stamps.starts(REGION, false, null)).isTrue();
    stamps.begin(1_000);
    assertThat(stamps.starts(REGION, true, null)).isFalse();
    write(1_001, 1_002, 1_003, 1_004, 1_005);
    assertThat(stamps.closes(REGION)).isFalse();
    BatchAnatomy batch = close(1_006);
    assertThat(batch.start()).isEqualTo(1_000);
    assertThat(batch.queue() + batch.gates()).isZero();
  }

  @Test
  void aBatchThatTheRegionRejectsIsNotCounted() {
    start(REGION, CALL, 1_000, 0, 0);
    assertThat(stamps.closes(REGION)).isTrue();
    assertThat(stamps.isBatch()).isFalse();
  }

  @Test
  void laterBatchesOfACallAreTimedFromTheEndOfTheOneBefore() {
    start(REGION, CALL, 10_000, 1, 4);
    write(10_100, 10_200, 10_300, 30_000, 30_100);
    stamps.closes(REGION);
    stamps.end(30_200);
    start(OTHER, CALL, 31_000, 1, 4);
    write(31_100, 31_200, 31_300, 32_000, 32_100);
    assertThat(stamps.closes(OTHER)).isTrue();

    BatchAnatomy second = BatchAnatomy.of(stamps, callClock, 32_200);
    assertThat(second.start()).isEqualTo(1_500);
    assertThat(second.queue()).isEqualTo(3_000);
    assertThat(second.otherBatches()).isEqualTo(30_200 - 4_500);
    assertThat(second.gates()).isEqualTo(800);
    assertThat(BatchAnatomy.ownMicros(stamps, callClock, 32_200)).isEqualTo(2_000);
  }

  @Test
  void theNextCallBeginsAnew() {
    start(REGION, CALL, 10_000, 1, 4);
    write(10_100, 10_200, 10_300, 30_000, 30_100);
    stamps.closes(REGION);
    stamps.end(30_200);
    start(REGION, new Object(), 41_000, 31, 41);
    assertThat(stamps.previousEnd()).isZero();
    assertThat(stamps.operations()).isZero();
  }

  @Test
  void severalMiniBatchesAddUp() {
    start(REGION, CALL, 1_000, 0, 1);
    stamps.prepared(1_000);
    stamps.prepared(1_100);
    stamps.locked(1_200, 1);
    stamps.appending(1_300);
    stamps.written(1_600);
    stamps.released(1_700);
    stamps.locked(5_700, 1);
    stamps.appending(5_800);
    stamps.written(6_000);
    stamps.released(6_500);
    BatchAnatomy batch = close(6_600);

    assertThat(stamps.operations()).isEqualTo(2);
    assertThat(batch.locks()).isEqualTo(100 + 4_000);
    assertThat(stamps.longestLock().from()).isEqualTo(1_700);
    assertThat(stamps.longestLock().micros()).isEqualTo(4_000);
    assertThat(stamps.appends()).isEqualTo(2);
    assertThat(batch.mvcc()).isEqualTo(100 + 500);
    assertThat(stamps.longestMvcc().micros()).isEqualTo(500);
  }

  @Test
  void aWaitForLocksThatWasGivenUpCounts() {
    start(REGION, CALL, 1_000, 0, 1);
    stamps.prepared(1_100);
    stamps.released(31_100);
    assertThat(close(31_200).locks()).isEqualTo(30_000);
  }

  @Test
  void aWriteThatFailedInTheWalCountsAsAnAppend() {
    start(REGION, CALL, 1_000, 0, 1);
    stamps.prepared(1_100);
    stamps.locked(1_200, 1);
    stamps.appending(1_300);
    stamps.released(9_300);
    close(9_400);
    assertThat(stamps.appendTo(0) - stamps.appendFrom(0)).isEqualTo(8_000);
  }

  @Test
  void aCheckWaitsForItsRowBeforeItsBatchBegins() {
    assertThat(stamps.starts(REGION, false, CALL)).isTrue();
    stamps.begin(1_000, 0, 1);
    stamps.rowLocked(9_000);
    assertThat(stamps.starts(REGION, true, CALL)).isFalse();
    write(9_500, 9_600, 9_700, 9_800, 9_900);
    assertThat(stamps.closes(REGION)).isFalse();
    assertThat(close(10_000).locks()).isEqualTo(8_000 + 100);
  }

  @Test
  void aBatchFromInsideOfAHookIsPartOfTheOuterOne() {
    start(REGION, CALL, 1_000, 0, 1);
    stamps.prepared(1_100);
    stamps.locked(1_200, 1);
    assertThat(stamps.starts(OTHER, true, CALL)).isFalse();
    assertThat(stamps.isOf(OTHER)).isFalse();
    assertThat(stamps.closes(OTHER)).isFalse();
    assertThat(stamps.starts(REGION, true, CALL)).isFalse();
    assertThat(stamps.isOf(REGION)).isFalse();
    assertThat(stamps.closes(REGION)).isFalse();
    assertThat(stamps.isOf(REGION)).isTrue();
    assertThat(stamps.starts(OTHER, true, null)).as("with the call set aside").isFalse();
    stamps.released(2_000);
    assertThat(stamps.closes(REGION)).isTrue();
    assertThat(stamps.operations()).isEqualTo(1);
  }

  @Test
  void aStartThatWasNeverClosedIsForgottenWithTheNextCall() {
    for (int i = 0; i < 100; i++) {
      start(i % 2 == 0 ? REGION : OTHER, new Object(), 1_000L * i, i, i);
    }
    start(REGION, CALL, 200_000, 200, 200);
    write(200_100, 200_200, 200_300, 200_400, 200_500);
    assertThat(close(200_600).start()).isEqualTo(200_500 - 500);
  }

  @Test
  void aStartThatWasNeverClosedIsForgottenWithTheServersNextBatch() {
    assertThat(stamps.starts(REGION, false, null)).isTrue();
    stamps.begin(1_000);
    assertThat(stamps.starts(REGION, false, null)).isTrue();
    stamps.begin(2_000);
    assertThat(stamps.starts(OTHER, true, null)).isTrue();
    stamps.begin(3_000);
    stamps.prepared(3_100);
    assertThat(stamps.closes(REGION)).isFalse();
    assertThat(stamps.closes(OTHER)).isTrue();
    assertThat(stamps.opened()).isEqualTo(3_000);
  }

  @Test
  void aFinishedBatchLeavesNoReferences() {
    start(REGION, CALL, 1_000, 0, 1);
    stamps.closes(REGION);
    stamps.end(1_100);
    assertThat(stamps.call()).isNull();
    assertThat(stamps.isOf(REGION)).isFalse();
    assertThat(stamps.closes(REGION)).isFalse();
  }
}
