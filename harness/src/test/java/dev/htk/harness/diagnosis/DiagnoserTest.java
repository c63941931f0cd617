// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static dev.htk.harness.diagnosis.SimulatedStall.Form.BACKGROUND;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.CLIENT;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.MEASURED;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.REFUSAL;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.STANDSTILL;
import static dev.htk.harness.diagnosis.SimulatedStall.Form.UNSEEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.run.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Diagnoses whole runs of known causes, from their files to the answer. */
class DiagnoserTest {

  private static final long SLO = 20_000;
  private static final TailChoice OVER_20_MS = new TailChoice(SLO, null);
  private static final double TOLERANCE = 0.05;

  @TempDir private Path temporary;

  private Diagnosis diagnose(SimulatedRun run) throws Exception {
    return Diagnoser.diagnose(run.write(temporary.resolve("run")), OVER_20_MS);
  }

  private static double share(Diagnosis diagnosis, StallCause cause) {
    CauseShare share = diagnosis.tail().byCause().get(cause.code());
    return share == null ? 0 : share.share();
  }

  @ParameterizedTest
  @EnumSource(
      value = StallCause.class,
      names = {"WAL_SYNC", "CALL_QUEUE", "ROW_LOCK", "MVCC_WAIT", "GLOBAL_MEMSTORE"})
  void aMeasuredCauseIsNamedForSlowAndQueuedOperations(StallCause cause) throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(1)
                .with(new SimulatedStall(cause, MEASURED, 0, -1, 5_000_000, 5_400_000)));
    assertThat(share(diagnosis, cause)).isGreaterThan(0.9);
    assertThat(diagnosis.tail().byCause().get(cause.code()).waiting()).isGreaterThan(0.5);
    assertThat(diagnosis.tail().byCause().get(cause.code()).p()).isLessThan(0.05);
    assertThat(diagnosis.spikes()).hasSize(1);
    assertThat(diagnosis.spikes().get(0).causes().get(0).cause()).isEqualTo(cause.code());
  }

  @ParameterizedTest
  @EnumSource(
      value = StallCause.class,
      names = {"GC_PAUSE", "PROCESS_PAUSE"})
  void aServerThatStandsStillIsNamed(StallCause cause) throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(2)
                .with(new SimulatedStall(cause, STANDSTILL, 1, -1, 7_000_000, 7_500_000)));
    assertThat(share(diagnosis, cause)).isGreaterThan(0.9);
    assertThat(diagnosis.spikes().get(0).causes().get(0).server())
        .isEqualTo(SimulatedRun.server(1));
  }

  /** Returns a run in which region 2 refuses writes, as its flush waits for a compaction. */
  private static SimulatedRun refusing() {
    return new SimulatedRun(3)
        .with(new SimulatedStall(StallCause.REGION_MEMSTORE, REFUSAL, 0, 2, 5_000_000, 6_500_000))
        .with(new SimulatedStall(StallCause.FLUSH_DELAYED, BACKGROUND, 0, 2, 4_000_000, 6_300_000))
        .with(new SimulatedStall(StallCause.FLUSH, BACKGROUND, 0, 2, 6_300_000, 6_500_000))
        .with(new SimulatedStall(StallCause.COMPACTION, BACKGROUND, 0, 2, 2_000_000, 6_250_000))
        .with(
            new SimulatedStall(
                StallCause.COMPACTION_THROTTLED, BACKGROUND, 0, 2, 2_100_000, 6_200_000));
  }

  private static void requireBlameOfTheGate(Diagnosis diagnosis) {
    assertThat(
            share(diagnosis, StallCause.REGION_MEMSTORE)
                + share(diagnosis, StallCause.CLIENT_BACKOFF))
        .isGreaterThan(0.9);
    assertThat(share(diagnosis, StallCause.REGION_MEMSTORE))
        .isGreaterThan(share(diagnosis, StallCause.CLIENT_BACKOFF));
    assertThat(diagnosis.tail().byCause().get("REGION_MEMSTORE").behind().get(0).causes())
        .containsExactly("FLUSH", "FLUSH_DELAYED", "COMPACTION", "COMPACTION_THROTTLED");
    assertThat(diagnosis.tail().byCause().get("CLIENT_BACKOFF").behind().get(0).causes())
        .startsWith("REGION_MEMSTORE");
    assertThat(diagnosis.headline())
        .contains("region memstore full ← flush ← flush delayed by store files");
    assertThat(diagnosis.advice())
        .extracting(Advice::cause)
        .contains("FLUSH_DELAYED", "COMPACTION_THROTTLED", "REGION_MEMSTORE");
  }

  @Test
  void refusedWritesAreHeldByTheirGateAndThenByTheClientsSleep() throws Exception {
    requireBlameOfTheGate(diagnose(refusing()));
  }

  @Test
  void whatAParentRefusedIsNotBlamedOnItsSplit() throws Exception {
    Diagnosis diagnosis = diagnose(refusing().split(2, 6_550_000));
    requireBlameOfTheGate(diagnosis);
    assertThat(diagnosis.byRegion()).extracting(PlaceShare::place).contains(SimulatedRun.DAUGHTER);
  }

  @Test
  void aClientPauseIsNotBlamedOnAServer() throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(4)
                .with(
                    new SimulatedStall(
                        StallCause.CLIENT_PAUSE, CLIENT, -1, -1, 9_000_000, 9_300_000)));
    assertThat(share(diagnosis, StallCause.CLIENT_PAUSE)).isGreaterThan(0.9);
    assertThat(diagnosis.spikes().get(0).causes().get(0).server()).isNull();
  }

  @Test
  void anUnseenStallStaysUnexplainedBesideBackgroundWork() throws Exception {
    SimulatedRun run =
        new SimulatedRun(5)
            .with(new SimulatedStall(StallCause.UNEXPLAINED, UNSEEN, 0, -1, 5_000_000, 5_300_000));
    for (int region = 0; region < SimulatedRun.REGIONS; region++) {
      run.with(
          new SimulatedStall(
              StallCause.FLUSH,
              BACKGROUND,
              region % SimulatedRun.SERVERS,
              region,
              0,
              SimulatedRun.RUN_MICROS));
    }
    Diagnosis diagnosis = diagnose(run);
    assertThat(diagnosis.tail().unexplained()).isGreaterThan(0.95);
    assertThat(diagnosis.tail().byCause()).doesNotContainKey("FLUSH");
    assertThat(diagnosis.tail().ruledOut()).containsKey("FLUSH");
  }

  @Test
  void chanceDoesNotExplainWhatWasMeasuredAtAGateThatIsAlwaysClosed() throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(14)
                .closedLoop()
                .with(
                    new SimulatedStall(
                        StallCause.CALL_QUEUE, MEASURED, 0, -1, 5_000_000, 5_400_000))
                .with(
                    new SimulatedStall(
                        StallCause.CALL_QUEUE, BACKGROUND, 0, -1, 0, SimulatedRun.RUN_MICROS)));
    CauseShare queue = diagnosis.tail().byCause().get("CALL_QUEUE");
    assertThat(queue.measured()).isGreaterThan(0.9);
    assertThat(queue.chance()).isLessThan(0.05);
    assertThat(queue.p()).isLessThan(0.05);
    assertThat(diagnosis.advice()).extracting(Advice::cause).contains("CALL_QUEUE");
  }

  @Test
  void twoCausesGetTheirTrueShares() throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(6)
                .closedLoop()
                .with(
                    new SimulatedStall(StallCause.WAL_SYNC, MEASURED, 0, -1, 5_000_000, 5_420_000))
                .with(
                    new SimulatedStall(
                        StallCause.GC_PAUSE, STANDSTILL, 1, -1, 12_000_000, 12_220_000)));
    // Beyond 20 ms, WAL_SYNC held each of eight threads for 400 ms and GC_PAUSE for 200 ms.
    assertThat(share(diagnosis, StallCause.WAL_SYNC)).isCloseTo(2 / 3.0, within(TOLERANCE));
    assertThat(share(diagnosis, StallCause.GC_PAUSE)).isCloseTo(1 / 3.0, within(TOLERANCE));
    assertThat(diagnosis.spikes()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(longs = {-500_000, -20_000, 3_000, 500_000})
  void aSkewedClockIsAlignedAndChangesNothing(long skew) throws Exception {
    Diagnosis straight = diagnose(SimulatedRun.skewedBy(0));
    Diagnosis skewed =
        Diagnoser.diagnose(
            SimulatedRun.skewedBy(skew).write(temporary.resolve("skewed")), OVER_20_MS);
    ServerClock clock =
        skewed.clocks().stream()
            .filter(of -> of.server().equals(SimulatedRun.server(0)))
            .findFirst()
            .orElseThrow();
    assertThat(clock.offsetMicros()).isCloseTo(skew, within(5_000L));
    assertThat(clock.errorMicros()).isLessThan(5_000);
    assertThat(share(skewed, StallCause.WAL_SYNC))
        .isCloseTo(share(straight, StallCause.WAL_SYNC), within(0.02));
    assertThat(share(skewed, StallCause.GC_PAUSE))
        .isCloseTo(share(straight, StallCause.GC_PAUSE), within(0.02));
  }

  @Test
  void requestTimesAloneAlignAClock() throws Exception {
    Diagnosis diagnosis = diagnose(SimulatedRun.skewedBy(-300_000).withoutClocks());
    assertThat(diagnosis.clocks())
        .filteredOn(clock -> clock.server().equals(SimulatedRun.server(0)))
        .singleElement()
        .satisfies(
            clock -> {
              assertThat(clock.offsetMicros()).isCloseTo(-300_000L, within(5_000L));
              assertThat(clock.readings()).isZero();
            });
    assertThat(share(diagnosis, StallCause.WAL_SYNC)).isGreaterThan(0.4);
  }

  @Test
  void eventsThatMeetSlowOperationsByChanceShowNoMoreThanChance() throws Exception {
    SplittableRandom random = new SplittableRandom(8);
    SimulatedRun run = new SimulatedRun(8);
    for (int i = 0; i < 30; i++) {
      long at = random.nextLong(SimulatedRun.RUN_MICROS - 100_000);
      run.with(new SimulatedStall(StallCause.UNEXPLAINED, UNSEEN, 0, -1, at, at + 40_000));
      long other = random.nextLong(SimulatedRun.RUN_MICROS - 200_000);
      run.with(new SimulatedStall(StallCause.WAL_ROLL, BACKGROUND, 0, -1, other, other + 60_000));
    }
    Diagnosis diagnosis = diagnose(run);
    CauseShare rolls = diagnosis.tail().byCause().get("WAL_ROLL");
    assertThat(rolls.share()).isLessThan(0.4);
    assertThat(rolls.p()).isGreaterThan(0.01);
    assertThat(diagnosis.advice()).isEmpty();
  }

  @Test
  void theAnswerHasTheFormOfTheContract() throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(9)
                .with(
                    new SimulatedStall(
                        StallCause.WAL_SYNC, MEASURED, 0, -1, 5_000_000, 5_400_000)));
    JsonNode json = JsonMapper.builder().build().valueToTree(diagnosis);
    JsonNode spike = json.at("/spikes/0");
    assertThat(spike.fieldNames())
        .toIterable()
        .contains("start", "end", "operations", "excessMicros", "causes", "unexplained");
    assertThat(spike.at("/causes/0").fieldNames())
        .toIterable()
        .contains("cause", "server", "region", "start", "end", "share", "behind");
    assertThat(json.at("/tail").fieldNames())
        .toIterable()
        .contains("thresholdMicros", "excessMicros", "explained", "chance", "byCause");
    assertThat(json.at("/tail/byCause/WAL_SYNC").fieldNames())
        .toIterable()
        .contains("share", "chance", "p");
    assertThat(json.at("/advice/0").fieldNames())
        .toIterable()
        .contains("cause", "key", "from", "to", "why");
  }

  @Test
  void sharesAddUpEverywhere() throws Exception {
    Diagnosis diagnosis = diagnose(SimulatedRun.skewedBy(0));
    Tail tail = diagnosis.tail();
    double causes = tail.byCause().values().stream().mapToDouble(CauseShare::share).sum();
    assertThat(causes).isCloseTo(tail.explained(), within(1e-9));
    assertThat(causes + tail.unexplained()).isCloseTo(1, within(1e-9));
    for (List<PlaceShare> places : List.of(diagnosis.byServer(), diagnosis.byRegion())) {
      assertThat(places.stream().mapToDouble(PlaceShare::share).sum()).isCloseTo(1, within(1e-9));
    }
    for (Spike spike : diagnosis.spikes()) {
      assertThat(spike.causes().stream().mapToDouble(SpikeCause::share).sum() + spike.unexplained())
          .isCloseTo(1, within(1e-9));
    }
    assertThat(diagnosis.spikes().stream().mapToLong(Spike::operations).sum())
        .isEqualTo(tail.operations());
  }

  @Test
  void theTailStartsAtP999ByDefault() throws Exception {
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
    Diagnosis diagnosis = Diagnoser.diagnose(folder, TailChoice.DEFAULT);
    assertThat(diagnosis.tail().thresholdOrigin()).startsWith("p99.9");
    assertThat(diagnosis.tail().operations())
        .isBetween(1L, diagnosis.run().operations() / 1000 + 1);
  }

  @Test
  void theSameFolderGivesTheSameAnswer() throws Exception {
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
    assertThat(Diagnoser.diagnose(folder, OVER_20_MS))
        .isEqualTo(Diagnoser.diagnose(folder, OVER_20_MS));
  }
}
