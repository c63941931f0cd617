// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.Diagnoser.TailChoice;
import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.read.RunFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Diagnoses runs whose files are incomplete, damaged or of another run. */
class IncompleteRunTest {

  private static final long SLO = 20_000;
  private static final TailChoice OVER_20_MS = new TailChoice(SLO, null);

  @TempDir private Path temporary;

  @Test
  void aPartialLastLineIsSkippedAndLowersTheConfidence() throws Exception {
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
    List<String> lines = Files.readAllLines(folder.slowOperations());
    Files.write(folder.slowOperations(), lines.subList(0, lines.size() * 3 / 4));
    assertThat(doubts(folder)).singleElement().asString().startsWith("slow-ops.jsonl has ");
    Files.write(folder.slowOperations(), List.of());
    assertThat(refusal(folder)).contains("slow-ops.jsonl has lost the");
  }

  @Test
  void aRecorderThatFallsSilentLowersTheConfidence() throws Exception {
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
      RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve(name + ".d"));
      Files.delete(folder.path().resolve(name));
      assertThat(refusal(folder)).contains(name);
    }
    assertThat(refusal(new RunFolder(temporary.resolve("nowhere")))).contains("not a folder");
  }

  @Test
  void eventsOfAnotherRunAreRefused() throws Exception {
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
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
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
    Diagnosis diagnosis = Diagnoser.diagnose(folder, new TailChoice(4_999L, null));
    assertThat(diagnosis.tail().operations()).isPositive();
    assertThat(diagnosis.confidence().reasons())
        .singleElement()
        .asString()
        .contains("kept all operations only from 5.0 ms on", "--tail-threshold");
  }

  @Test
  void anAbsentPhaseIsRefused() throws Exception {
    RunFolder folder = SimulatedRun.skewedBy(0).write(temporary.resolve("run"));
    assertThat(BadInput.refusalOf(() -> Diagnoser.diagnose(folder, new TailChoice(null, "run"))))
        .contains("no run phase");
  }

  private static double share(Diagnosis diagnosis, StallCause cause) {
    return diagnosis.tail().byCause().get(cause.code()).share();
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
