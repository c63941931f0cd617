package dev.htk.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.system.OnSharedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tiny measurement: it shows nothing about the cost, but that the measuring works. */
@OnSharedCluster
class OverheadShortTest {

  @Test
  void aRoundMeasuresEveryStateTwiceAndSaysThatItShowsNothing(@TempDir Path folder)
      throws IOException, InterruptedException {
    OverheadPlan plan =
        new OverheadPlan(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            4,
            0.5,
            "512m",
            EnumSet.of(LoadShape.SYNC_OPEN));

    OverheadResult result = Overhead.measure(plan, folder.resolve("page.md"));

    ShapeResult shape = result.shapes().get(0);
    assertThat(shape.blocks())
        .extracting(Block::level)
        .containsExactlyInAnyOrder(
            RecorderLevel.OFF,
            RecorderLevel.OFF,
            RecorderLevel.A,
            RecorderLevel.A,
            RecorderLevel.AB,
            RecorderLevel.AB);
    assertThat(shape.blocks()).allMatch(block -> !block.cpu().isZero() && block.puts() > 0);
    assertThat(result.sources().get(RecorderLevel.OFF)).isEmpty();
    assertThat(result.sources().get(RecorderLevel.A)).contains("wal");
    assertThat(result.sources().get(RecorderLevel.AB)).contains("wal", "batch");
    assertThat(shape.verdict(Comparison.LEVEL_A)).isEqualTo(Verdict.NOT_SHOWN);
    assertThat(folder.resolve("page.md")).content().contains("not shown", "sync puts, open loop");
    assertThat(Files.size(folder.resolve("page.md.json"))).isPositive();
  }
}
