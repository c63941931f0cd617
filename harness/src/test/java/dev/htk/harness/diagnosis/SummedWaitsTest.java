// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.diagnosis.SimulatedStall.Form;
import dev.htk.harness.diagnosis.read.Testimony;
import dev.htk.harness.run.EventLine;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four stalls, two of which are in a span of ten of the run's twenty seconds: as chance has it. */
class SummedWaitsTest {

  private static final long SECOND = 1_000_000;
  private static final TailChoice OVER_50_MS = new TailChoice(50_000L, null);

  @TempDir private Path temporary;

  @Test
  void aWaitAsLongAsTheOperationsTimeIsTheirCause() throws Exception {
    Tail tail = tail(Map.of(Figure.HANDLER_MILLIS.key(), 60_000L));

    assertThat(tail.byCause().get("CALL_QUEUE").share()).isBetween(0.4, 0.6);
    assertThat(tail.ruledOut()).isEmpty();
  }

  @Test
  void aShorterWaitIsTheCauseOfSoMuch() throws Exception {
    Tail tail = tail(Map.of(Figure.HANDLER_MILLIS.key(), 1_600L));

    // Eight threads were held for two seconds.
    assertThat(tail.byCause().get("CALL_QUEUE").share()).isBetween(0.03, 0.07);
  }

  @Test
  void ofWaitsBeforeThePhaseOnlyThePartInItCounts() throws Exception {
    Tail tail = tail(Map.of(Figure.HANDLER_MILLIS.key(), 10_400L), -55 * SECOND);

    // 65 seconds had 10.4 s of waits, so that the 10 s in the run had 1.6.
    assertThat(tail.byCause().get("CALL_QUEUE").share()).isBetween(0.03, 0.07);
  }

  @Test
  void chanceDecidesIfTheServerDoesNotSayHowLongCallsWaited() throws Exception {
    Tail tail = tail(Map.of());

    assertThat(tail.byCause()).doesNotContainKey("CALL_QUEUE");
    assertThat(tail.ruledOut()).containsKey("CALL_QUEUE");
  }

  private Tail tail(Map<String, Long> figures) throws Exception {
    return tail(figures, 0);
  }

  private Tail tail(Map<String, Long> figures, long from) throws Exception {
    SimulatedRun run = new SimulatedRun(21).closedLoop();
    for (long start : new long[] {2, 5, 12, 15}) {
      run.with(
          new SimulatedStall(
              StallCause.UNEXPLAINED, Form.UNSEEN, 0, -1, start * SECOND, (start + 1) * SECOND));
    }
    EventLine queue =
        new EventLine(
            "event",
            SimulatedRun.server(0),
            StallCause.CALL_QUEUE.code(),
            null,
            null,
            null,
            null,
            null,
            SimulatedRun.START + from,
            SimulatedRun.START + 10 * SECOND,
            figures);
    return Diagnoser.diagnose(
            run.write(temporary.resolve("run")),
            OVER_50_MS,
            Collections.emptyNavigableSet(),
            Optional.of(new Testimony(List.of(), List.of(queue), "samples")))
        .tail();
  }
}
