// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.live.BatchRates;
import dev.htk.harness.live.ClientRates;
import dev.htk.harness.live.LiveAdviser;
import dev.htk.harness.live.LiveDiagnoser;
import dev.htk.harness.live.LivePicture;
import dev.htk.harness.live.Rows;
import dev.htk.harness.live.ServerView;
import dev.htk.harness.live.Visibility;
import dev.htk.harness.run.EventLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

class LiveFrameTest {

  private static final long START = 1_790_000_000_000_000L;
  private static final long SECOND = 1_000_000;
  private static final String PROGRESS = "42% [====>     ] load: 4,200 of 10,000 operations";

  private static final List<EventLine> ROWS =
      List.of(
          Rows.batch(START + SECOND, START + 2 * SECOND, "walSyncMicros", 800_000),
          Rows.event(StallCause.WAL_SYNC, START + SECOND, START + 2 * SECOND, Map.of()));
  private static final LiveFrame FRAME = frame(ROWS, "htk-runs/a-run");

  private static LiveFrame frame(List<EventLine> rows, String name) {
    LivePicture picture =
        LiveDiagnoser.picture(
            rows,
            new Window(START, START + 60 * SECOND),
            List.of(new ServerView(Rows.SERVER, Visibility.BATCHES, START, START, 0, null)),
            List.of(),
            LiveAdviser.withDefaults());
    return LiveFrame.ofRun(
        name, PROGRESS, Optional.of(new ClientRates(1234.5, 31_647, 12_300)), picture);
  }

  @Test
  void aWideTerminalShowsEverything() {
    List<String> lines = FRAME.lines(200, 100);

    assertThat(lines)
        .startsWith(PROGRESS, "1,235 operations/s   p99 31.6 ms   late 12.3 ms")
        .anyMatch(line -> line.startsWith("WAL_SYNC ") && line.contains("80.0 %"))
        .anyMatch(line -> line.startsWith("servers: 1 with slow batches"))
        .noneMatch(line -> line.contains("…"));
  }

  @Test
  void aNarrowTerminalShowsCausesAndSharesAndPutsFiguresBelowEachOther() {
    List<String> lines = FRAME.lines(40, 100);

    assertThat(lines)
        .contains("1,235 operations/s   p99 31.6 ms", "late 12.3 ms")
        .anyMatch(line -> line.matches("WAL_SYNC +80\\.0 %.*"))
        .anyMatch(line -> line.endsWith("…"));
  }

  @Test
  void aShortTerminalShowsTheFirstLinesAndHowManyAreLeftOut() {
    List<String> all = FRAME.lines(200, 100).stream().filter(line -> !line.isEmpty()).toList();
    List<String> lines = FRAME.lines(200, 5);

    assertThat(lines).hasSize(5).startsWith(all.subList(0, 4).toArray(String[]::new));
    assertThat(lines.get(4)).isEqualTo("… " + (all.size() - 4) + " more lines");
  }

  @Property(tries = 200)
  void theViewNeverExceedsTheTerminal(
      @ForAll @IntRange(min = 1, max = 250) int width,
      @ForAll @IntRange(min = 1, max = 60) int height) {
    List<String> lines = frame(ROWS, "数据/run").lines(width, height);

    assertThat(lines).hasSizeBetween(1, height);
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(new AttributedString(line).columnLength()).isLessThanOrEqualTo(width));
  }

  @Test
  void aClusterHasItsServersFiguresAndNoProgress() {
    LiveFrame frame =
        LiveFrame.ofCluster("conf", Optional.of(new BatchRates(1000, 3_400)), FRAME.picture());

    assertThat(frame.lines(200, 100).get(0)).isEqualTo("1,000 batches/s   p99 3.4 ms");
    assertThat(frame.lines(200, 100).get(1)).startsWith("conf  from ");
  }

  @Test
  void oneLineHasTheFiguresAndTheLargestCauses() {
    assertThat(FRAME.line())
        .isEqualTo("last minute: 1,235 operations/s, p99 31.6 ms, late 12.3 ms, WAL_SYNC 80.0 %");
  }

  @Test
  void oneLineHasTheEventsIfNoBatchesAreMeasured() {
    assertThat(frame(ROWS.subList(1, 2), "run").line())
        .endsWith("late 12.3 ms, WAL_SYNC 1,000.0 ms");
    assertThat(
            LiveFrame.ofRun("run", "", Optional.empty(), frame(List.of(), "run").picture()).line())
        .isEqualTo("last minute: no operation, and no stall seen");
  }
}
