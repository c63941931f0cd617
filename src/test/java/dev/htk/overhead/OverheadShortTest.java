// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.cluster.HBaseJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a tiny measurement that proves nothing about the cost but that measuring works. */
@Tag("nightly")
class OverheadShortTest {

  private static final long LIMIT_SECONDS = 180;

  @TempDir private Path folder;

  @Test
  void aRoundMeasuresEveryStateTwiceAndSaysThatItShowsNothing() throws Exception {
    Path page = folder.resolve("page.md");
    Path console = folder.resolve("console.log");
    Process measuring =
        new ProcessBuilder(command(page))
            .redirectErrorStream(true)
            .redirectOutput(console.toFile())
            .start();
    try {
      assertThat(measuring.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      measuring.destroyForcibly();
    }
    assertThat(measuring.exitValue()).as(Files.readString(console)).isZero();

    JsonNode result = JsonMapper.builder().build().readTree(Path.of(page + ".json").toFile());
    JsonNode blocks = result.path("blocks");
    String off = RecorderLevel.OFF.label();
    String a = RecorderLevel.A.label();
    String ab = RecorderLevel.AB.label();
    assertThat(blocks.findValuesAsText("recorder"))
        .containsExactlyInAnyOrder(off, off, a, a, ab, ab);
    assertThat(blocks)
        .allMatch(block -> block.path("cpuSeconds").asDouble() > 0)
        .allMatch(block -> block.path("puts").asLong() > 0);
    assertThat(result.at("/sources/" + off)).isEmpty();
    assertThat(words(result.at("/sources/" + a))).contains("wal");
    assertThat(words(result.at("/sources/" + ab))).contains("wal", "batch");
    assertThat(result.path("comparisons").findValuesAsText("verdict"))
        .isNotEmpty()
        .containsOnly(LoadResult.Verdict.NOT_SHOWN.label());
    assertThat(page).content().contains("not shown", "sync puts, open loop");
  }

  private List<String> command(Path page) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(HBaseJvm.java());
    command.addAll(HBaseJvm.flags());
    command.add("-Xmx1g");
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-Doverhead.block.seconds=0.5");
    command.add("-Doverhead.settle.seconds=1");
    command.add("-Doverhead.warmup.seconds=1");
    command.add("-Doverhead.blocks=4");
    command.add("-Doverhead.open.share=0.5");
    command.add("-Doverhead.heap=512m");
    command.add("-Doverhead.shapes=" + LoadShape.SYNC_OPEN);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Overhead.class.getName());
    command.add(page.toString());
    return command;
  }

  private static List<String> words(JsonNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asText()));
    return words;
  }
}
