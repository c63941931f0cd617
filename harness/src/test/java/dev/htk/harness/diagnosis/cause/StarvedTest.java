// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
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
import org.junit.jupiter.api.Test;

/** Tests what explains the time that threads lacked a core, in the client and in the server. */
class StarvedTest {

  private static final Window WINDOW = new Window(0, 10_000_000);
  private static final long ORDINARY = 1_000;
  private static final AttributionParameters PARAMETERS =
      new AttributionParameters(10_000, ORDINARY, 8, 1_000, 0);
  private static final long START = 1_000_000;

  /** Returns a write with a service time of 21 ms. */
  private static TailOperation operation(long late, long wait, long starved) {
    return new TailOperation(
        START - wait,
        START,
        START + 21_000,
        0,
        Names.NONE,
        1,
        true,
        1,
        false,
        StallCause.UNEXPLAINED,
        0,
        late,
        starved,
        RowHash.NONE);
  }

  /** Returns each cause's share in the operation's excess, at the given shift. */
  private static Map<StallCause, Double> shares(
      TailOperation operation, List<StallSpan> spans, List<MeasuredBatch> batches, long shift) {
    Timeline timeline = Timeline.of(WINDOW, spans, batches);
    List<TailOperation> operations = List.of(operation);
    Map<StallCause, Double> shares = new EnumMap<>(StallCause.class);
    Passes.run(
        new Attribution(operations, operations, 1, timeline, PARAMETERS, Set.of()),
        shift,
        (index, part) ->
            shares.merge(
                Keys.CAUSES.get(part.key()),
                part.micros() / PARAMETERS.excess(operation.responseMicros()),
                Double::sum));
    return shares;
  }

  @Test
  void timeTheClientsThreadLackedACoreIsStarvation() {
    assertThat(shares(operation(0, 0, 15_000), List.of(), List.of(), 0))
        .hasEntrySatisfying(
            StallCause.CPU_STARVED, share -> assertThat(share).isEqualTo(0.75, within(1e-9)))
        .hasEntrySatisfying(
            StallCause.UNEXPLAINED, share -> assertThat(share).isEqualTo(0.25, within(1e-9)));
  }

  @Test
  void clientStarvationIsLimitedToTheTimeOutsideTheServer() {
    MeasuredBatch batch =
        Recorded.batch(0, 1, START + 500, START + 18_500, 1, Map.of(BatchPart.WAL_SYNC, 18_000L));
    Map<StallCause, Double> shares = shares(operation(0, 0, 15_000), List.of(), List.of(batch), 0);
    assertThat(shares.get(StallCause.CPU_STARVED)).isEqualTo(3.0 / 21, within(1e-9));
    assertThat(shares.get(StallCause.WAL_SYNC)).isEqualTo(18.0 / 21, within(1e-9));
  }

  @Test
  void timeTheHandlerLackedACoreIsStarvation() {
    MeasuredBatch batch =
        Recorded.batch(
            0,
            1,
            START + 500,
            START + 20_500,
            1,
            Map.of(BatchPart.STARVED, 16_000L, BatchPart.WAL_SYNC, 4_000L));
    Map<StallCause, Double> shares = shares(operation(0, 0, 0), List.of(), List.of(batch), 0);
    assertThat(shares.get(StallCause.CPU_STARVED)).isEqualTo(0.8, within(1e-9));
    assertThat(shares.get(StallCause.WAL_SYNC)).isEqualTo(0.2, within(1e-9));
  }

  @Test
  void starvationSeenByTheClientsWatchIsNotCountedTwice() {
    StallSpan seen =
        new StallSpan(
            StallCause.CPU_STARVED, Names.NONE, Names.NONE, START + 2_000, START + 12_000);
    Map<StallCause, Double> shares = shares(operation(0, 0, 8_000), List.of(seen), List.of(), 0);
    assertThat(shares.get(StallCause.CPU_STARVED)).isEqualTo(0.5, within(1e-9));
  }

  @Test
  void aShiftedOperationHasNoStarvation() {
    assertThat(shares(operation(0, 0, 15_000), List.of(), List.of(), 5_000_000))
        .containsOnlyKeys(StallCause.UNEXPLAINED);
  }

  @Test
  void aClientThatAQuotaRefusesSleepsForAsLongAsTheServerSays() {
    TailOperation refused =
        new TailOperation(
            START,
            START,
            START + 1_000_000,
            0,
            Names.NONE,
            1,
            /* isWrite= */ true,
            /* attempts= */ 2,
            /* isRefused= */ true,
            StallCause.QUOTA,
            /* sleepMicros= */ 100_000,
            /* lateMicros= */ 0,
            /* starvedMicros= */ 0,
            RowHash.NONE);

    assertThat(shares(refused, List.of(), List.of(), 0).get(StallCause.CLIENT_BACKOFF))
        .isEqualTo(1, within(1e-9));
  }

  @Test
  void anOperationIsNotStarvedWhileTheClientSleeps() {
    TailOperation refused =
        Recorded.operation(
            START, START, START + 21_000, 0, Names.NONE, 1, true, 2, /* isRefused= */ true, 15_000);
    StallSpan always = new StallSpan(StallCause.CPU_STARVED, 0, Names.NONE, 0, 10_000_000);
    for (long shift : new long[] {0, 5_000_000}) {
      Map<StallCause, Double> shares = shares(refused, List.of(always), List.of(), shift);
      assertThat(shares.get(StallCause.CPU_STARVED)).isEqualTo(6.0 / 21, within(1e-9));
      assertThat(shares.get(shift == 0 ? StallCause.CLIENT_BACKOFF : StallCause.UNEXPLAINED))
          .isEqualTo(15.0 / 21, within(1e-9));
    }
  }

  @Test
  void aLateStartWithoutACoreIsStarvationNotBacklog() {
    Map<StallCause, Double> shares = shares(operation(18_000, 20_000, 0), List.of(), List.of(), 0);
    assertThat(shares.get(StallCause.CPU_STARVED)).isEqualTo(18.0 / 40, within(1e-9));
    assertThat(shares.get(StallCause.CLIENT_BACKLOG)).isEqualTo(2.0 / 40, within(1e-9));
    assertThat(shares(operation(18_000, 20_000, 0), List.of(), List.of(), 5_000_000))
        .doesNotContainKey(StallCause.CPU_STARVED);
  }

  @Test
  void aShortLateStartWithoutACoreIsNotUnexplained() {
    Map<StallCause, Double> shares = shares(operation(600, 800, 20_000), List.of(), List.of(), 0);
    assertThat(shares.get(StallCause.UNEXPLAINED)).isEqualTo(200.0 / 20_800, within(1e-9));
  }
}
