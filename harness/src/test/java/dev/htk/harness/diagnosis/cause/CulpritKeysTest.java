// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Claims.Claim;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.VagueSpans;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what was behind the backoff of a refused client. */
class CulpritKeysTest {

  private static final Window WINDOW = new Window(0, 10_000_000);
  private static final long START = 1_000_000;
  private static final long END = 2_000_000;

  private static TailOperation refusedFor(StallCause said) {
    return new TailOperation(
        START, START, END, 0, Names.NONE, 1, true, 8, true, said, 900_000, 0, 0, RowHash.NONE);
  }

  private static List<StallCause> behind(TailOperation operation, StallSpan... spans) {
    return behind(operation, Timeline.of(WINDOW, List.of(spans), List.of()));
  }

  private static List<StallCause> behind(TailOperation operation, Timeline timeline) {
    CulpritKeys keys = new CulpritKeys(new Behind(timeline));
    int key =
        keys.of(
            operation,
            new Claim(StallCause.CLIENT_BACKOFF, Names.NONE, Names.NONE, START, END, true));
    return keys.culprit(key).behind();
  }

  private static StallSpan span(StallCause cause, int region) {
    return new StallSpan(cause, 0, region, START, END);
  }

  @Test
  void theReasonOfARefusalCountsBeforeConcurrentEvents() {
    assertThat(
            behind(
                refusedFor(StallCause.REGION_TRANSITION),
                span(StallCause.REGION_MEMSTORE, 1),
                span(StallCause.SERVER_DOWN, Names.NONE)))
        .containsExactly(StallCause.REGION_TRANSITION, StallCause.SERVER_DOWN);
  }

  @Test
  void aRefusalWithoutAReasonIsExplainedByConcurrentEvents() {
    assertThat(
            behind(
                refusedFor(StallCause.UNEXPLAINED),
                span(StallCause.REGION_MEMSTORE, 1),
                span(StallCause.FLUSH, 1)))
        .containsExactly(StallCause.REGION_MEMSTORE, StallCause.FLUSH);
  }

  @Test
  void whatWasMeasuredCountsBeforeALongerVagueSpan() {
    StallSpan queue = new StallSpan(StallCause.FLUSH_QUEUE, 0, Names.NONE, 0, 10_000_000);
    StallSpan delayed = span(StallCause.FLUSH_DELAYED, 1);
    List<StallSpan> flush = List.of(span(StallCause.REGION_MEMSTORE, 1), span(StallCause.FLUSH, 1));
    VagueSpans vague = VagueSpans.unweighed(List.of(queue));

    assertThat(
            behind(
                refusedFor(StallCause.REGION_MEMSTORE),
                Timeline.of(
                    WINDOW, List.of(flush.get(0), flush.get(1), delayed), vague, List.of())))
        .containsExactly(StallCause.REGION_MEMSTORE, StallCause.FLUSH, StallCause.FLUSH_DELAYED);
    assertThat(
            behind(
                refusedFor(StallCause.REGION_MEMSTORE),
                Timeline.of(WINDOW, flush, vague, List.of())))
        .containsExactly(StallCause.REGION_MEMSTORE, StallCause.FLUSH, StallCause.FLUSH_QUEUE);
  }

  @Test
  void aVagueSpanOfTheSameRegionCounts() {
    VagueSpans vague = VagueSpans.unweighed(List.of(span(StallCause.FLUSH_DELAYED, 1)));
    List<StallSpan> flush = List.of(span(StallCause.REGION_MEMSTORE, 1), span(StallCause.FLUSH, 1));

    assertThat(
            behind(
                refusedFor(StallCause.REGION_MEMSTORE),
                Timeline.of(WINDOW, flush, vague, List.of())))
        .containsExactly(StallCause.REGION_MEMSTORE, StallCause.FLUSH, StallCause.FLUSH_DELAYED);
  }

  @Test
  void aRefusalWithoutReasonOrConcurrentEventsHasNoCauseBehind() {
    assertThat(behind(refusedFor(StallCause.UNEXPLAINED))).isEmpty();
  }
}
