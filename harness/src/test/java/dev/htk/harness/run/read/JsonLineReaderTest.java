package dev.htk.harness.run.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.BadInput;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.JsonLineReader.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that lines are read whole or refused by their number. */
class JsonLineReaderTest {

  private static final String ONE = "{\"type\":\"clock\",\"server\":\"a\",\"more\":[1]}";

  @TempDir private Path folder;

  private final List<String> servers = new ArrayList<>();

  private Ending read(String text) throws Exception {
    Path file = folder.resolve("server-events.jsonl");
    Files.writeString(file, text);
    servers.clear();
    return JsonLineReader.read(file, EventLine.class, row -> servers.add(row.server()));
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
    assertThat(BadInput.refusalOf(() -> read("x".repeat(LineBlocks.LONGEST_LINE + 1))))
        .contains("line 1: longer than");
  }
}
