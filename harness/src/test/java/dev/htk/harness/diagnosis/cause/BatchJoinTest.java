// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests which batch belongs to which operation. */
class BatchJoinTest {

  private static final Window WINDOW = new Window(0, 1_000_000);

  private static TailOperation operation(int region, long start, long end, int attempts) {
    return Recorded.operation(
        start, start, end, 0, Names.NONE, region, true, attempts, attempts > 1, 0);
  }

  private static MeasuredBatch batch(int region, long start, long end, long operations) {
    return Recorded.batch(0, region, start, end, operations, Map.of());
  }

  private static TailOperation ofRow(TailOperation of, long row) {
    return new TailOperation(
        of.due(),
        of.start(),
        of.end(),
        of.server(),
        of.before(),
        of.region(),
        of.isWrite(),
        of.attempts(),
        of.isRefused(),
        of.refusedFor(),
        of.sleepMicros(),
        of.lateMicros(),
        of.starvedMicros(),
        row);
  }

  private static MeasuredBatch ofRow(MeasuredBatch of, long row) {
    return new MeasuredBatch(
        of.server(), of.region(), of.start(), of.end(), of.operations(), of.parts(), row);
  }

  private static List<List<MeasuredBatch>> join(
      List<TailOperation> operations, List<MeasuredBatch> batches, long shift) {
    Timeline timeline = Timeline.of(WINDOW, List.of(), batches);
    return new BatchJoin(operations, PlaceTracks.of(operations, timeline, Set.of()), WINDOW, 1_000)
        .join(shift);
  }

  @Test
  void aBatchLiesWithinItsOperationInItsRegion() {
    List<MeasuredBatch> batches =
        List.of(batch(1, 100_000, 150_000, 1), batch(2, 100_000, 140_000, 1));
    assertThat(join(List.of(operation(1, 99_500, 150_500, 1)), batches, 0).get(0))
        .containsExactly(batches.get(0));
    assertThat(join(List.of(operation(1, 120_000, 150_500, 1)), batches, 0).get(0)).isEmpty();
    assertThat(join(List.of(operation(3, 99_500, 150_500, 1)), batches, 0).get(0)).isEmpty();
  }

  @Test
  void aBatchOfOneRowBelongsToAnOperationOnThatRow() {
    TailOperation operation = ofRow(operation(1, 50_000, 400_000, 1), 7);
    MeasuredBatch own = ofRow(batch(1, 100_000, 150_000, 1), 7);
    MeasuredBatch longer = ofRow(batch(1, 100_000, 350_000, 1), 8);
    assertThat(join(List.of(operation), List.of(own, longer), 0).get(0)).containsExactly(own);
    assertThat(join(List.of(operation), List.of(longer), 0).get(0)).isEmpty();
    MeasuredBatch ofSeveral = ofRow(batch(1, 100_000, 350_000, 2), 8);
    assertThat(join(List.of(operation), List.of(ofSeveral), 0).get(0)).containsExactly(ofSeveral);
  }

  @Test
  void aSlowGetBelongsToARead() {
    MeasuredBatch get = Recorded.batch(0, 1, 100_000, 150_000, 1, Map.of(BatchPart.READ, 50_000L));
    TailOperation write = operation(1, 99_500, 150_500, 1);
    TailOperation read =
        Recorded.operation(99_500, 99_500, 150_500, 0, Names.NONE, 1, false, 1, false, 0);
    assertThat(join(List.of(write, read), List.of(get), 0))
        .containsExactly(List.of(), List.of(get));
    assertThat(join(List.of(read), List.of(batch(1, 100_000, 150_000, 1)), 0).get(0)).isEmpty();
  }

  @Test
  void aBatchOfOneMutationBelongsToTheShortestOperationThatHoldsIt() {
    List<List<MeasuredBatch>> joined =
        join(
            List.of(operation(1, 50_000, 400_000, 1), operation(1, 99_000, 151_000, 1)),
            List.of(batch(1, 100_000, 150_000, 1)),
            0);
    assertThat(joined.get(0)).isEmpty();
    assertThat(joined.get(1)).hasSize(1);
  }

  @Test
  void aBatchOfSeveralMutationsBelongsToSeveralOperations() {
    List<TailOperation> operations =
        List.of(
            operation(1, 99_000, 151_000, 1),
            operation(1, 99_100, 151_000, 1),
            operation(1, 99_200, 151_000, 1));
    assertThat(join(operations, List.of(batch(1, 100_000, 150_000, 2)), 0))
        .filteredOn(batches -> !batches.isEmpty())
        .hasSize(2);
  }

  @Test
  void eachAttemptHasABatchOfItsOwn() {
    List<MeasuredBatch> batches =
        List.of(batch(1, 100_000, 150_000, 1), batch(1, 300_000, 340_000, 1));
    assertThat(join(List.of(operation(1, 90_000, 400_000, 2)), batches, 0).get(0))
        .containsExactlyInAnyOrderElementsOf(batches);
    assertThat(join(List.of(operation(1, 90_000, 400_000, 1)), batches, 0).get(0))
        .containsExactly(batches.get(0));
  }

  @Test
  void aShiftWrapsOperationsAroundTheWindow() {
    List<MeasuredBatch> batches = List.of(batch(1, 100_000, 150_000, 1));
    List<TailOperation> operations = List.of(operation(1, 599_000, 651_000, 1));
    assertThat(join(operations, batches, 500_000).get(0)).hasSize(1);
    assertThat(join(operations, batches, 400_000).get(0)).isEmpty();
    assertThat(join(List.of(operation(1, 99_000, 151_000, 1)), batches, 1_000_000).get(0))
        .hasSize(1);
  }
}
