// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static dev.htk.harness.diagnosis.SimulatedStall.Form.BACKGROUND;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.MEASURED;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.REFUSAL;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.UNSEEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.diagnosis.read.Testimony;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.RunFolder;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diagnoses runs that could not keep up, and some that could. */
class BacklogDiagnosisTest {

  private static final long SLO = 20_000;
  private static final TailChoice OVER_20_MS = new TailChoice(SLO, null);

  @TempDir private Path temporary;

  private Diagnosis diagnose(SimulatedRun run) throws Exception {
    return Diagnoser.diagnose(run.write(temporary.resolve("run")), OVER_20_MS);
  }

  private static SimulatedRun overloaded(SimulatedStall.Form recorded) {
    SimulatedRun run =
        new SimulatedRun(13)
            .with(
                new SimulatedStall(
                    StallCause.REGION_MEMSTORE, REFUSAL, 0, 2, 3_000_000, 17_000_000));
    return recorded == UNSEEN
        ? run
        : run.with(
                new SimulatedStall(
                    StallCause.FLUSH_DELAYED, BACKGROUND, 0, 2, 2_000_000, 17_000_000))
            .with(
                new SimulatedStall(StallCause.COMPACTION, BACKGROUND, 0, 2, 1_000_000, 16_900_000));
  }

  @Test
  void aBacklogIsExplainedByWhatHeldTheClientsThreads() throws Exception {
    Diagnosis diagnosis = diagnose(overloaded(BACKGROUND));

    Backlog backlog = diagnosis.backlog();
    assertThat(backlog.byCause().keySet()).first().isEqualTo("REGION_MEMSTORE");
    Backlog.Loss loss = backlog.byCause().get("REGION_MEMSTORE");
    assertThat(loss.share()).isGreaterThan(0.9);
    assertThat(loss.behind().get(0).causes()).containsExactly("FLUSH_DELAYED", "COMPACTION");
    assertThat(
            backlog.unexplained()
                + backlog.byCause().values().stream().mapToDouble(Backlog.Loss::share).sum())
        .isEqualTo(1, within(1e-9));
    assertThat(backlog.offered()).isEqualTo(1000);
    assertThat(backlog.completed()).isLessThan(900);
    assertThat(backlog.byRegion().get(0).place()).isEqualTo(SimulatedRun.region(2));
    assertThat(backlog.overTime().get(5).lost()).isGreaterThan(900);
    assertThat(diagnosis.headline())
        .startsWith("the servers kept up with ")
        .contains("% region memstore full ← flush delayed by store files ← compaction");
    assertThat(diagnosis.advice()).extracting(Advice::cause).contains("FLUSH_DELAYED");
  }

  @Test
  void aBacklogIsExplainedByOtherEvidenceThanARecorders() throws Exception {
    RunFolder folder = overloaded(UNSEEN).write(temporary.resolve("run"));
    List<EventLine> events =
        List.of(
            event(StallCause.REGION_MEMSTORE, 3_000_000, 17_000_000),
            event(StallCause.FLUSH_DELAYED, 2_000_000, 17_000_000));
    for (Testimony testimony :
        List.of(
            new Testimony(events, List.of(), "logs"),
            new Testimony(events.subList(1, 2), events.subList(0, 1), "logs"))) {
      Backlog backlog =
          Diagnoser.diagnose(
                  folder, OVER_20_MS, Collections.emptyNavigableSet(), Optional.of(testimony))
              .backlog();
      assertThat(backlog.byCause().keySet()).first().isEqualTo("REGION_MEMSTORE");
      assertThat(backlog.byCause().get("REGION_MEMSTORE").share()).isGreaterThan(0.8);
    }
  }

  /** Returns an event of a whole server, as counters and some messages show it. */
  private static EventLine event(StallCause cause, long start, long end) {
    return new EventLine(
        "event",
        SimulatedRun.server(0),
        cause.code(),
        null,
        null,
        null,
        null,
        null,
        SimulatedRun.START + start,
        SimulatedRun.START + end,
        Map.of());
  }

  @Test
  void aBacklogThatNobodyRecordedIsUnexplained() throws Exception {
    SimulatedRun run = new SimulatedRun(14);
    for (int server = 0; server < SimulatedRun.SERVERS; server++) {
      run.with(new SimulatedStall(StallCause.UNEXPLAINED, UNSEEN, server, -1, 0, 19_500_000));
    }
    Diagnosis diagnosis = diagnose(run);

    assertThat(diagnosis.backlog().unexplained()).isGreaterThan(0.9);
    assertThat(diagnosis.headline()).contains("unexplained");
  }

  @Test
  void aStallThatIsSoonMadeUpForIsNoBacklog() throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(15)
                .with(
                    new SimulatedStall(
                        StallCause.WAL_SYNC, MEASURED, 0, -1, 5_000_000, 7_000_000)));

    assertThat(diagnosis.backlog()).isNull();
    assertThat(diagnosis.headline()).contains("WAL sync");
  }
}
