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
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.diagnosis.read.Testimony;
import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.read.RunFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  @Test
  void refusedWritesAreHeldByTheirGateAndThenByTheClientsSleep() throws Exception {
    Diagnosis diagnosis =
        diagnose(
            new SimulatedRun(3)
                .with(
                    new SimulatedStall(
                        StallCause.REGION_MEMSTORE, REFUSAL, 0, 2, 5_000_000, 6_500_000))
                .with(
                    new SimulatedStall(
                        StallCause.FLUSH_DELAYED, BACKGROUND, 0, 2, 4_000_000, 6_300_000))
                .with(new SimulatedStall(StallCause.FLUSH, BACKGROUND, 0, 2, 6_300_000, 6_500_000))
                .with(
                    new SimulatedStall(
                        StallCause.COMPACTION, BACKGROUND, 0, 2, 2_000_000, 6_250_000))
                .with(
                    new SimulatedStall(
                        StallCause.COMPACTION_THROTTLED, BACKGROUND, 0, 2, 2_100_000, 6_200_000)));
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
    Diagnosis straight = diagnose(skewedBy(0));
    Diagnosis skewed =
        Diagnoser.diagnose(skewedBy(skew).write(temporary.resolve("skewed")), OVER_20_MS);
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
    Diagnosis diagnosis = diagnose(skewedBy(-300_000).withoutClocks());
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

  private static SimulatedRun skewedBy(long skew) {
    return new SimulatedRun(7)
        .skewed(0, skew)
        .with(new SimulatedStall(StallCause.WAL_SYNC, MEASURED, 0, -1, 3_000_000, 3_300_000))
        .with(new SimulatedStall(StallCause.WAL_SYNC, MEASURED, 0, -1, 6_000_000, 6_080_000))
        .with(new SimulatedStall(StallCause.WAL_SYNC, MEASURED, 0, -1, 8_000_000, 8_140_000))
        .with(new SimulatedStall(StallCause.GC_PAUSE, STANDSTILL, 0, -1, 9_000_000, 9_300_000));
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
    Diagnosis diagnosis = diagnose(skewedBy(0));
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
  void aPartialLastLineIsSkippedAndLowersTheConfidence() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    Diagnosis whole = Diagnoser.diagnose(folder, OVER_20_MS);
    append(folder.serverEvents(), "{\"type\":\"event\",\"server\":\"rs0");
    append(folder.slowOperations(), "{\"phase\":\"lo");
    Diagnosis cut = Diagnoser.diagnose(folder, OVER_20_MS);
    assertThat(cut.tail()).isEqualTo(whole.tail());
    assertThat(whole.confidence().lowered()).isFalse();
    assertThat(cut.confidence().lowered()).isTrue();
    assertThat(cut.confidence().reasons())
        .anyMatch(reason -> reason.contains("server-events.jsonl"))
        .anyMatch(reason -> reason.contains("slow-ops.jsonl"));
  }

  @Test
  void compressedFilesGiveTheSameDiagnosis() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    Diagnosis plain = Diagnoser.diagnose(folder, OVER_20_MS);
    for (Path file :
        List.of(
            folder.serverEvents(),
            folder.clientEvents(),
            folder.slowOperations(),
            folder.clientHistograms())) {
      RunFile.compress(file, 0);
      assertThat(file).doesNotExist();
    }
    assertThat(Diagnoser.diagnose(folder, OVER_20_MS)).isEqualTo(plain);
  }

  @Test
  void slowOperationsThatWereCountedAndAreNotThereLowerTheConfidence() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    List<String> lines = Files.readAllLines(folder.slowOperations());
    Files.write(folder.slowOperations(), lines.subList(0, lines.size() * 3 / 4));
    assertThat(doubts(folder)).singleElement().asString().startsWith("slow-ops.jsonl has ");
    Files.write(folder.slowOperations(), List.of());
    assertThat(refusal(folder)).contains("slow-ops.jsonl has lost the");
  }

  @Test
  void aRecorderThatFallsSilentLowersTheConfidence() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    List<String> lines = Files.readAllLines(folder.serverEvents());
    JsonMapper json = new JsonMapper();
    List<String> early = new ArrayList<>();
    for (String line : lines) {
      if (json.readTree(line).get("start").asLong() < SimulatedRun.START + 12_000_000) {
        early.add(line);
      }
    }
    Files.write(folder.serverEvents(), early);
    assertThat(doubts(folder))
        .anyMatch(doubt -> doubt.contains(SimulatedRun.server(0) + " for the last "));
    Files.write(
        folder.serverEvents(), lines.stream().filter(line -> !line.contains("rs0")).toList());
    assertThat(doubts(folder))
        .singleElement()
        .asString()
        .contains("nothing from " + SimulatedRun.server(0) + ":");
  }

  @Test
  void latenciesAndPausesThatWereCountedAndAreNotThereLowerTheConfidence() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    Path file = folder.path().resolve("summary.json");
    JsonMapper json = new JsonMapper();
    ObjectNode summary = (ObjectNode) json.readTree(file.toFile());
    ((ObjectNode) summary.at("/phases/load/operations/INSERT")).put("count", 1_000_000);
    summary.putObject("clientPauses").put("count", 3).put("totalMicros", 1).put("longestMicros", 1);
    json.writeValue(file.toFile(), summary);
    assertThat(doubts(folder))
        .satisfiesExactly(
            doubt -> assertThat(doubt).startsWith("client.hlog has the latencies of"),
            doubt -> assertThat(doubt).startsWith("client-events.jsonl has 0 of the client's 3"));
  }

  @Test
  void aKilledRunIsDiagnosedWithoutItsSummary() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    Diagnosis whole = Diagnoser.diagnose(folder, OVER_20_MS);
    folder.write(folder.readManifest().withEnd(0));
    Files.delete(folder.path().resolve("summary.json"));
    Diagnosis killed = Diagnoser.diagnose(folder, OVER_20_MS);
    assertThat(share(killed, StallCause.WAL_SYNC))
        .isCloseTo(share(whole, StallCause.WAL_SYNC), within(1e-6));
    assertThat(killed.confidence().reasons()).anyMatch(reason -> reason.contains("killed"));
  }

  @Test
  void lostEventsLowerTheConfidence() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    append(
        folder.serverEvents(),
        "{\"type\":\"lost\",\"server\":\"%s\",\"start\":1,\"end\":1,\"figures\":{\"events\":7}}\n"
            .formatted(SimulatedRun.server(0)));
    Confidence confidence = Diagnoser.diagnose(folder, OVER_20_MS).confidence();
    assertThat(confidence.lowered()).isTrue();
    assertThat(confidence.reasons()).anyMatch(reason -> reason.contains("lost 7 events"));
  }

  @Test
  void aBrokenLineIsNamed() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    String text = Files.readString(folder.serverEvents());
    Files.writeString(folder.serverEvents(), "{\"type\":\n" + text);
    assertThat(refusal(folder)).contains("server-events.jsonl, line 1");
    Files.writeString(folder.serverEvents(), text.replaceFirst("\"start\":\\d+,", ""));
    assertThat(refusal(folder)).contains("line 1: it has no 'start'");
  }

  @Test
  void aMissingFileIsNamed() throws Exception {
    for (String name :
        List.of(
            "slow-ops.jsonl",
            "server-events.jsonl",
            "client-events.jsonl",
            "client.hlog",
            "manifest.json",
            "summary.json")) {
      RunFolder folder = skewedBy(0).write(temporary.resolve(name + ".d"));
      Files.delete(folder.path().resolve(name));
      assertThat(refusal(folder)).contains(name);
    }
    assertThat(refusal(new RunFolder(temporary.resolve("nowhere")))).contains("not a folder");
  }

  @Test
  void eventsOfAnotherRunAreRefused() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    String text = Files.readString(folder.serverEvents());
    Files.writeString(folder.serverEvents(), text.replace("rs", "other"));
    assertThat(refusal(folder)).contains("another run").contains("other0.example.org");
    Files.writeString(folder.serverEvents(), text.replace(":1790000", ":1780000"));
    assertThat(refusal(folder)).contains("another run");
    Files.writeString(folder.serverEvents(), text);
    Files.writeString(
        folder.slowOperations(),
        Files.readString(folder.slowOperations())
            .replace("\"start\":1790000", "\"start\":1780000"));
    assertThat(refusal(folder)).contains("slow-ops.jsonl, line 1").contains("another run");
  }

  @Test
  void aRunWithoutSlowOperationsHasNoAnswer() throws Exception {
    RunFolder folder = new SimulatedRun(10).write(temporary.resolve("run"));
    assertThat(refusal(folder)).startsWith("no operations over");
  }

  @Test
  void aThresholdBelowTheKeptOperationsIsAnsweredWithADoubt() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    Diagnosis diagnosis = Diagnoser.diagnose(folder, new TailChoice(4_999L, null));
    assertThat(diagnosis.tail().operations()).isPositive();
    assertThat(diagnosis.confidence().reasons())
        .singleElement()
        .asString()
        .contains("kept all operations only from 5.0 ms on", "--tail-threshold");
  }

  @Test
  void anAbsentPhaseIsRefused() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    assertThat(BadInput.refusalOf(() -> Diagnoser.diagnose(folder, new TailChoice(null, "run"))))
        .contains("no run phase");
  }

  @Test
  void theTailStartsAtP999ByDefault() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    Diagnosis diagnosis = Diagnoser.diagnose(folder, TailChoice.DEFAULT);
    assertThat(diagnosis.tail().thresholdOrigin()).startsWith("p99.9");
    assertThat(diagnosis.tail().operations())
        .isBetween(1L, diagnosis.run().operations() / 1000 + 1);
  }

  @Test
  void theSameFolderGivesTheSameAnswer() throws Exception {
    RunFolder folder = skewedBy(0).write(temporary.resolve("run"));
    assertThat(Diagnoser.diagnose(folder, OVER_20_MS))
        .isEqualTo(Diagnoser.diagnose(folder, OVER_20_MS));
  }

  private static List<String> doubts(RunFolder folder) throws Exception {
    Confidence confidence = Diagnoser.diagnose(folder, OVER_20_MS).confidence();
    assertThat(confidence.lowered()).isTrue();
    return confidence.reasons();
  }

  private static String refusal(RunFolder folder) {
    return BadInput.refusalOf(() -> Diagnoser.diagnose(folder, OVER_20_MS));
  }

  private static void append(Path file, String text) throws Exception {
    Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.APPEND);
  }
}
