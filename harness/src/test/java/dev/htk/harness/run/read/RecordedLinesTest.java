// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.driver.IntervalListener.Interval;
import dev.htk.harness.driver.Operation;
import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.run.HistogramLog;
import dev.htk.harness.run.LatencyLine;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.read.RecordedLines.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
