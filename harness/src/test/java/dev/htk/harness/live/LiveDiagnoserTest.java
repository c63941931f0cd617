// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Tests how recorders' rows show what held up writes. */
class LiveDiagnoserTest {

  private static final Window MINUTE = new Window(1_000_000, 61_000_000);

  private static LivePicture picture(EventLine... rows) {
    return LiveDiagnoser.picture(
        List.of(rows), MINUTE, List.of(), List.of(), LiveAdviser.withDefaults());
  }

  @Test
  void thePartMeasuredInABatchIsItsCause() {
    LivePicture picture =
        picture(Rows.batch(5_000_000, 6_000_000, BatchPart.WAL_SYNC.key(), 800_000));

    assertThat(picture.batches()).isEqualTo(1);
    assertThat(picture.heldMicros()).isEqualTo(1_000_000);
    assertThat(picture.byCause()).containsOnlyKeys("WAL_SYNC");
    HeldShare share = picture.byCause().get("WAL_SYNC");
    assertThat(share.share()).isCloseTo(0.8, within(0.001));
    assertThat(share.measured()).isCloseTo(0.8, within(0.001));
    assertThat(share.micros()).isEqualTo(800_000);
    assertThat(picture.explained()).isCloseTo(0.8, within(0.001));
    assertThat(picture.byServer().get(0).place()).isEqualTo(Rows.SERVER);
    assertThat(picture.byRegion().get(0).place()).isEqualTo(Rows.REGION);
  }

  @Test
  void aCollectionIsTheCauseOfTheBatchTimeItCovers() {
    LivePicture picture =
        picture(
            Rows.batch(5_000_000, 6_000_000, BatchPart.REST.key(), 1_000_000),
            Rows.event(StallCause.GC_PAUSE, 5_200_000, 5_900_000, Map.of()));

    assertThat(picture.byCause().get("GC_PAUSE").share()).isCloseTo(0.7, within(0.001));
    assertThat(picture.worst().get(0).causes().get(0).cause()).isEqualTo("GC_PAUSE");
    assertThat(picture.worst().get(0).unexplained()).isCloseTo(0.3, within(0.001));
  }

  @Test
  void theChainBehindAGateIsFollowed() {
    LivePicture picture =
        picture(
            Rows.batch(5_000_000, 6_000_000, BatchPart.WAL_SYNC.key(), 900_000),
            Rows.event(StallCause.WAL_SYNC, 5_050_000, 5_950_000, Map.of()),
            Rows.event(StallCause.SLOW_DATANODE, 5_050_000, 5_950_000, Map.of()));

    assertThat(picture.byCause().get("WAL_SYNC").behind().get(0).causes())
        .containsExactly("SLOW_DATANODE");
  }

  @Test
  void theLongestBatchesComeFirstWithTheirPlace() {
    LivePicture picture =
        picture(
            Rows.batch(5_000_000, 5_100_000, BatchPart.LOCKS.key(), 90_000),
            Rows.batch(7_000_000, 7_900_000, BatchPart.QUEUE.key(), 800_000));

    assertThat(picture.worst()).extracting(WorstBatch::micros).containsExactly(900_000L, 100_000L);
    WorstBatch worst = picture.worst().get(0);
    assertThat(worst.table()).isEqualTo("usertable");
    assertThat(worst.region()).isEqualTo(Rows.REGION);
    assertThat(worst.client()).isEqualTo("10.0.0.7");
    assertThat(worst.causes().get(0).cause()).isEqualTo("CALL_QUEUE");
    assertThat(picture.worst().get(1).causes().get(0).cause()).isEqualTo("ROW_LOCK");
  }

  @Test
  void closedGatesAreSeenEvenWithoutBatches() {
    LivePicture picture =
        picture(
            Rows.event(StallCause.COMPACTION, 2_000_000, 9_000_000, Map.of()),
            Rows.event(StallCause.CALL_REJECTED, 5_000_000, 5_500_000, Map.of("rejected", 7L)),
            Rows.event(StallCause.WAL_SYNC, 5_000_000, 5_400_000, Map.of()),
            Rows.event(StallCause.WAL_SYNC, 5_200_000, 5_600_000, Map.of()));

    assertThat(picture.batches()).isZero();
    assertThat(picture.explained()).isZero();
    assertThat(picture.gates())
        .extracting(ClosedGate::cause)
        .containsExactly("WAL_SYNC", "CALL_REJECTED", "COMPACTION");
    assertThat(picture.gates().get(0).micros()).isEqualTo(600_000);
    assertThat(picture.gates().get(0).events()).isEqualTo(2);
    assertThat(picture.gates().get(1).rejected()).isEqualTo(7);
  }

  @Test
  void onlyThePartOfAStallThatIsInTheWindowCounts() {
    LivePicture picture = picture(Rows.event(StallCause.WAL_SYNC, 0, 1_500_000, Map.of()));
    assertThat(picture.gates().get(0).micros()).isEqualTo(500_000);
  }

  @Test
  void rowsWithoutAPositiveLengthAreSkipped() {
    LivePicture picture =
        picture(
            Rows.event(StallCause.WAL_SYNC, 5_000_000, 4_000_000, Map.of()),
            Rows.event(StallCause.ROW_LOCK, 5_000_000, 5_000_000, Map.of()),
            Rows.batch(5_000_000, 4_000_000, BatchPart.QUEUE.key(), 0));
    assertThat(picture.batches()).isZero();
    assertThat(picture.gates()).isEmpty();
  }

  @Property(tries = 200)
  void batchTimesAddUpAndTheirOnlyServerHasTheWholeShare(
      @ForAll @Size(min = 1, max = 30) List<@LongRange(min = 0, max = 50_000_000) Long> starts,
      @ForAll @LongRange(min = 1, max = 3_000_000) long micros) {
    List<EventLine> rows = new ArrayList<>();
    for (long start : starts) {
      long begin = MINUTE.start() + start;
      rows.add(Rows.batch(begin, begin + micros, BatchPart.WAL_SYNC.key(), micros / 2));
      rows.add(Rows.event(StallCause.GC_PAUSE, begin, begin + 1 + micros / 3, Map.of()));
    }
    LivePicture picture = picture(rows.toArray(EventLine[]::new));
    double held = (double) starts.size() * micros;
    assertThat((double) picture.heldMicros()).isCloseTo(held, within(1.0));
    assertThat(picture.byServer().get(0).share()).isCloseTo(1, within(1e-6));
    assertThat(picture.explained()).isBetween(0.0, 1.0);
  }
}
