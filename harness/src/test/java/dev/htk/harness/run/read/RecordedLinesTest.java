// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.HistogramLog;
import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.run.LatencyLine;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.read.RecordedLines.Ending;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that lines are read whole or refused by their number. */
class RecordedLinesTest {

  private static final String ONE =
      "{\"type\":\"clock\",\"server\":\"a\",\"start\":1,\"end\":1,\"more\":[1]}";

  @TempDir private Path folder;

  private final List<String> servers = new ArrayList<>();

  private Ending read(String text) throws Exception {
    Path file = folder.resolve("server-events.jsonl");
    Files.writeString(file, text);
    servers.clear();
    return RecordedLines.EVENTS.read(file, row -> servers.add(row.server()));
  }

  @Test
  void anEmptyFileHasNoLines() throws Exception {
    assertThat(read("")).isEqualTo(Ending.WHOLE);
    assertThat(servers).isEmpty();
  }

  @Test
  void aLastLineThatIsWholeCountsAlsoWithoutItsEnd() throws Exception {
    assertThat(read(ONE + "\n" + ONE)).isEqualTo(Ending.WHOLE);
    assertThat(servers).hasSize(2);
  }

  @Test
  void everyCutOfTheLastLineLeavesTheLinesBeforeIt() throws Exception {
    for (int cut = 1; cut < ONE.length(); cut++) {
      assertThat(read(ONE + "\n" + ONE.substring(0, cut))).isEqualTo(Ending.CUT_OFF);
      assertThat(servers).hasSize(1);
    }
  }

  @Test
  void aBrokenLineInTheMiddleIsRefusedByItsNumber() {
    assertThat(BadInput.refusalOf(() -> read(ONE + "\nnonsense\n" + ONE + "\n")))
        .contains("server-events.jsonl, line 2");
    assertThat(BadInput.refusalOf(() -> read("\n" + ONE + "\n"))).contains("line 1");
    assertThat(BadInput.refusalOf(() -> read("null\n"))).contains("line 1").contains("'null'");
    assertThat(BadInput.refusalOf(() -> read(ONE + ONE + "\n"))).contains("line 1");
  }

  @Test
  void anOverlongLineIsRefused() {
    assertThat(BadInput.refusalOf(() -> read("x".repeat(RecordedLines.LONGEST_LINE + 1))))
        .contains("line 1: longer than");
  }

  /** Writes lines as two members, as {@code cat ONE.gz OTHER.gz} puts them together. */
  private byte[] compressed(String... members) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String member : members) {
      try (OutputStream out = new GZIPOutputStream(bytes)) {
        out.write(member.getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  private Ending read(byte[] compressed) throws Exception {
    Files.write(folder.resolve("server-events.jsonl.gz"), compressed);
    servers.clear();
    return RecordedLines.EVENTS.read(
        folder.resolve("server-events.jsonl"), row -> servers.add(row.server()));
  }

  @Test
  void aCompressedFileIsReadIfThereIsNoPlainOne() throws Exception {
    byte[] bytes = compressed(ONE + "\n", ONE + "\n" + ONE + "\n");
    assertThat(read(bytes)).isEqualTo(Ending.WHOLE);
    assertThat(servers).hasSize(3);
    Files.writeString(folder.resolve("server-events.jsonl"), ONE + "\n");
    read(bytes);
    assertThat(servers).hasSize(1);
  }

  @Test
  void everyCutOfACompressedFileIsReadUpToThere() throws Exception {
    String text =
        new SplittableRandom(1)
            .ints(300)
            .mapToObj(server -> ONE.replace("\"a\"", "\"" + server + "\"") + "\n")
            .collect(Collectors.joining());
    byte[] bytes = compressed(text);
    int most = 0;
    for (int cut = 0; cut < bytes.length; cut++) {
      assertThat(read(Arrays.copyOf(bytes, cut))).as("cut at %d", cut).isEqualTo(Ending.CUT_OFF);
      assertThat(servers.size()).isBetween(most, 300);
      most = servers.size();
    }
    assertThat(most).isEqualTo(300);
  }

  @Test
  void aFileThatIsNotCompressedOrIsDamagedIsRefusedByItsName() throws Exception {
    assertThat(BadInput.refusalOf(() -> read(ONE.getBytes(StandardCharsets.UTF_8))))
        .contains("server-events.jsonl.gz is not compressed by gzip");
    byte[] bytes = compressed((ONE + "\n").repeat(9));
    bytes[bytes.length / 2] ^= 0x55;
    assertThat(BadInput.refusalOf(() -> read(bytes))).contains("server-events.jsonl.gz");
  }

  @Test
  void aLargeFileIsCompressedAndASmallOneStaysPlain() throws Exception {
    Path plain = folder.resolve("server-events.jsonl");
    Files.writeString(plain, (ONE + "\n").repeat(50));
    RunFile.compress(plain, Files.size(plain) + 1);
    assertThat(folder).isDirectoryNotContaining("glob:**.gz");
    RunFile.compress(plain, Files.size(plain));
    assertThat(plain).doesNotExist();
    assertThat(RecordedLines.EVENTS.read(plain, row -> servers.add(row.server())))
        .isEqualTo(Ending.WHOLE);
    assertThat(servers).hasSize(50);
  }

  @Test
  void latenciesAreReadWithTheirTagsTimesAndValues() throws Exception {
    List<LatencyLine> lines = new ArrayList<>();

    assertThat(RecordedLines.LATENCIES.read(log(), lines::add)).isEqualTo(Ending.WHOLE);

    assertThat(lines)
        .containsExactly(
            new LatencyLine("INSERT", "service", 5_000_000, 6_000_000, Samples.histogram(100, 200)),
            new LatencyLine("INSERT", "response", 5_000_000, 6_000_000, Samples.histogram(300)));
  }

  @Test
  void everyCutOfTheLastHistogramLeavesTheLinesBeforeIt() throws Exception {
    Path log = log();
    String text = Files.readString(log);
    int last = text.lastIndexOf("Tag=");
    // Without its padding, a histogram is whole.
    for (int end = last + 1; end < text.stripTrailing().replaceFirst("=+$", "").length(); end++) {
      Files.writeString(log, text.substring(0, end));
      List<LatencyLine> lines = new ArrayList<>();
      assertThat(RecordedLines.LATENCIES.read(log, lines::add)).isEqualTo(Ending.CUT_OFF);
      assertThat(lines).hasSize(1);
      assertThat(RecordedLines.LATENCIES.readTorn(log, line -> {})).isEqualTo(1);
    }
  }

  @Test
  void aBrokenHistogramInTheMiddleIsRefusedByItsNumberOrSkipped() throws Exception {
    Path log = log();
    Files.writeString(log, Files.readString(log).replaceFirst("HISTF", "HISTO"));
    List<LatencyLine> lines = new ArrayList<>();

    assertThat(BadInput.refusalOf(() -> RecordedLines.LATENCIES.read(log, line -> {})))
        .contains("client.hlog, line 4: its histogram is broken");
    assertThat(RecordedLines.LATENCIES.readTorn(log, lines::add)).isEqualTo(1);
    assertThat(lines).extracting(LatencyLine::measure).containsExactly("response");
  }

  /** Writes a log of two lines after its three lines of heading. */
  private Path log() throws Exception {
    Path file = folder.resolve("client.hlog");
    try (HistogramLog log = new HistogramLog(file, 5_000)) {
      log.append(
          new Interval(
              Operation.INSERT, 5_000, 6_000, Samples.histogram(100, 200), Samples.histogram(300)));
    }
    return file;
  }
}
