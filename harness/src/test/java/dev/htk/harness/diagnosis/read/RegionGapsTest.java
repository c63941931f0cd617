// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.read.EventsReader.Transition;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that a region takes no operations between its closing and its opening. */
class RegionGapsTest {

  private static final int PARENT = 10;
  private static final int DAUGHTER = 11;

  private static Transition closing(int server, int region, long start, long end) {
    return new Transition(span(server, region, start, end), false, region, RowHash.NONE);
  }

  private static Transition opening(int server, int region, long start, long end, long parent) {
    return new Transition(span(server, region, start, end), true, region, parent);
  }

  private static StallSpan span(int server, int region, long start, long end) {
    return new StallSpan(StallCause.REGION_TRANSITION, server, region, start, end);
  }

  @Test
  void aMovedRegionHasAGapOnBothServers() {
    assertThat(
            RegionGaps.between(
                List.of(opening(2, PARENT, 500, 600, RowHash.NONE), closing(1, PARENT, 100, 200))))
        .containsExactlyInAnyOrder(span(1, PARENT, 200, 500), span(2, PARENT, 200, 500));
  }

  @Test
  void aDaughtersGapBeginsWhenItsParentBeginsToClose() {
    assertThat(
            RegionGaps.between(
                List.of(closing(1, PARENT, 100, 200), opening(1, DAUGHTER, 500, 600, PARENT))))
        .containsExactlyInAnyOrder(span(1, DAUGHTER, 100, 200), span(1, DAUGHTER, 200, 500));
  }

  @Test
  void aDaughterThatIsMovedBeforeItsCompactionHasTheGapOfTheMoveAlone() {
    assertThat(
            RegionGaps.between(
                List.of(
                    closing(1, PARENT, 100, 200),
                    opening(1, DAUGHTER, 200, 210, PARENT),
                    closing(1, DAUGHTER, 800, 810),
                    opening(2, DAUGHTER, 900, 990, PARENT))))
        .containsExactlyInAnyOrder(
            span(1, DAUGHTER, 100, 200), span(1, DAUGHTER, 810, 900), span(2, DAUGHTER, 810, 900));
  }

  @Test
  void aRegionThatOpensForTheFirstTimeHasNoGap() {
    assertThat(
            RegionGaps.between(
                List.of(
                    closing(1, PARENT, 100, 200), opening(1, DAUGHTER, 500, 600, RowHash.NONE))))
        .isEmpty();
  }

  @Test
  void aRegionWithoutAClosingSinceItsLastOpeningHasNoGap() {
    assertThat(
            RegionGaps.between(
                List.of(
                    closing(1, PARENT, 100, 200),
                    opening(2, PARENT, 200, 300, RowHash.NONE),
                    opening(1, PARENT, 900, 990, RowHash.NONE))))
        .isEmpty();
  }
}
