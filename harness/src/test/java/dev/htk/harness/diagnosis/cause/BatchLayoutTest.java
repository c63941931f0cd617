// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Tests from which parts of a batch a collection is taken. */
class BatchLayoutTest {

  private static final long START = 1_000_000;
  private static final AttributionParameters PARAMETERS =
      new AttributionParameters(1_000, 0, 8, 0, 0);

  /** Returns the microseconds of each cause in an operation that consists only of its batch. */
  private static Map<StallCause, Long> micros(
      Map<BatchPart, Long> parts, long collectionFrom, long collectionTo) {
    long end = START + parts.values().stream().mapToLong(Long::longValue).sum();
    TailOperation operation =
        Recorded.operation(START, START, end, 0, Names.NONE, 1, true, 1, false, 0);
    Timeline timeline =
        Timeline.of(
            new Window(0, 10_000_000),
            List.of(
                new StallSpan(
                    StallCause.GC_PAUSE,
                    0,
                    Names.NONE,
                    START + collectionFrom,
                    START + collectionTo)),
            List.of(Recorded.batch(0, 1, START, end, 1, parts)));
    Map<StallCause, Long> micros = new EnumMap<>(StallCause.class);
    double service = (double) operation.serviceMicros();
    new Attribution(List.of(operation), List.of(operation), 1, timeline, PARAMETERS, Set.of())
        .attribute(
            Keys.BY_CAUSE,
            (index, part) ->
                micros.merge(
                    Keys.CAUSES.get(part.key()),
                    Math.round(
                        part.micros() / PARAMETERS.excess(operation.responseMicros()) * service),
                    Long::sum));
    return micros;
  }

  @Test
  void aCollectionIsTakenFromARestThatIsLongEnough() {
    assertThat(
            micros(
                Map.of(
                    BatchPart.REST, 9_100L, BatchPart.WAL_SYNC, 8_000L, BatchPart.STARVED, 3_000L),
                10_000,
                19_000))
        .containsEntry(StallCause.GC_PAUSE, 9_000L)
        .containsEntry(StallCause.WAL_SYNC, 8_000L)
        .containsEntry(StallCause.CPU_STARVED, 3_000L)
        .containsEntry(StallCause.UNEXPLAINED, 100L);
  }

  @Test
  void aCollectionLongerThanTheRestIsTakenFromThePartsItOverlaps() {
    assertThat(
            micros(
                Map.of(BatchPart.REST, 2_000L, BatchPart.WAL_SYNC, 8_000L, BatchPart.MVCC, 7_000L),
                1_000,
                10_000))
        .containsEntry(StallCause.GC_PAUSE, 9_000L)
        .containsEntry(StallCause.WAL_SYNC, 1_000L)
        .containsEntry(StallCause.MVCC_WAIT, 7_000L)
        .doesNotContainKey(StallCause.UNEXPLAINED);
  }

  @Test
  void aCollectionDuringTheQueueTimeIsNotTakenFromTheRest() {
    assertThat(micros(Map.of(BatchPart.QUEUE, 10_000L, BatchPart.REST, 5_000L), 1_000, 9_000))
        .containsEntry(StallCause.GC_PAUSE, 8_000L)
        .containsEntry(StallCause.CALL_QUEUE, 2_000L)
        .containsEntry(StallCause.UNEXPLAINED, 5_000L);
  }

  @Property
  void partsAndCollectionAddUpToTheWholeBatch(
      @ForAll Map<BatchPart, @LongRange(max = 5_000) Long> parts,
      @ForAll @LongRange(max = 30_000) long from,
      @ForAll @LongRange(max = 30_000) long length) {
    // A get has no such parts, and a batch has no other.
    parts.remove(BatchPart.READ);
    long whole = parts.values().stream().mapToLong(Long::longValue).sum();
    if (whole <= PARAMETERS.thresholdMicros()) {
      return;
    }
    Map<StallCause, Long> micros = micros(parts, from, from + length);
    assertThat(micros.values().stream().mapToLong(Long::longValue).sum())
        .isBetween(whole - 20, whole + 20);
    assertThat(micros.getOrDefault(StallCause.GC_PAUSE, 0L))
        .isBetween(
            Math.max(0, Math.min(whole, from + length) - Math.min(whole, from)) - 1,
            Math.max(0, Math.min(whole, from + length) - Math.min(whole, from)) + 1);
  }
}
