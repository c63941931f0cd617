// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.EventsReader.Transition;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that operations that a split moved to a daughter meet what held them in the parent. */
class ParentSpansTest {

  private static final int SERVER = 1;
  private static final int GRANDPARENT = 9;
  private static final int PARENT = 10;
  private static final int DAUGHTER = 11;
  private static final Transition SPLIT = birth(DAUGHTER, PARENT, 500);

  private static Transition closing(int region, long start) {
    return new Transition(
        span(StallCause.REGION_TRANSITION, region, start, start + 10), false, region, RowHash.NONE);
  }

  private static Transition birth(int region, int parent, long start) {
    return new Transition(
        span(StallCause.REGION_TRANSITION, region, start, start + 10), true, region, parent);
  }

  private static StallSpan span(StallCause cause, int region, long start, long end) {
    return new StallSpan(cause, SERVER, region, start, end);
  }

  private static StallSpan full(int region, long start, long end) {
    return span(StallCause.REGION_MEMSTORE, region, start, end);
  }

  private static List<StallSpan> inherited(
      List<StallSpan> spans, long operationStart, Transition... transitions) {
    TailOperation operation =
        new TailOperation(
            operationStart,
            operationStart,
            900,
            SERVER,
            Names.NONE,
            DAUGHTER,
            true,
            1,
            true,
            StallCause.UNEXPLAINED,
            0,
            0,
            0,
            RowHash.NONE);
    return ParentSpans.of(spans, List.of(transitions), List.of(operation));
  }

  @Test
  void anOperationThatBeganBeforeTheSplitMeetsWhatHeldItsParent() {
    assertThat(
            inherited(
                List.of(full(PARENT, 50, 90), full(PARENT, 100, 400), full(8, 100, 400)),
                200,
                closing(PARENT, 450),
                SPLIT))
        .containsExactly(full(DAUGHTER, 100, 400));
  }

  @Test
  void whatHasNoEndEndsWithTheParent() {
    assertThat(
            inherited(List.of(full(PARENT, 100, Long.MAX_VALUE)), 200, closing(PARENT, 450), SPLIT))
        .containsExactly(full(DAUGHTER, 100, 500));
  }

  @Test
  void anOperationThatBeganInTheDaughterMeetsNothingOfItsParents() {
    assertThat(inherited(List.of(full(PARENT, 100, 600)), 500, closing(PARENT, 450), SPLIT))
        .isEmpty();
  }

  @Test
  void anOperationThatTwoSplitsMovedMeetsWhatHeldItInBoth() {
    assertThat(
            inherited(
                List.of(full(GRANDPARENT, 210, 240), full(PARENT, 320, 400)),
                200,
                closing(GRANDPARENT, 250),
                birth(PARENT, GRANDPARENT, 300),
                closing(PARENT, 450),
                SPLIT))
        .containsExactlyInAnyOrder(full(DAUGHTER, 210, 240), full(DAUGHTER, 320, 400));
  }

  @Test
  void transitionsAreLeftToTheGaps() {
    assertThat(
            inherited(
                List.of(span(StallCause.REGION_TRANSITION, PARENT, 450, 460)),
                200,
                closing(PARENT, 450),
                SPLIT))
        .isEmpty();
  }

  @Test
  void aParentThatWasNeverSeenLeavesNothing() {
    assertThat(inherited(List.of(full(PARENT, 100, 400)), 200, SPLIT)).isEmpty();
  }
}
