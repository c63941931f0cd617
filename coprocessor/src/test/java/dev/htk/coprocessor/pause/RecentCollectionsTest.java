// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RecentCollectionsTest {
  private static final long MILLI = 1_000;

  private final RecentCollections collections = new RecentCollections();

  private void assertGap(long start, long end, long gapStart, long gapEnd) {
    Span gap = collections.longestGap(start, end);
    assertThat(List.of(gap.start(), gap.end())).containsExactly(gapStart, gapEnd);
  }

  @Test
  void theGapIsTheWholeSpanWithoutACollection() {
    collections.add(0, 5 * MILLI);
    collections.add(200 * MILLI, 300 * MILLI);
    assertGap(10 * MILLI, 100 * MILLI, 10 * MILLI, 100 * MILLI);
  }

  @Test
  void aSpanCoveredToTheMillisecondHasNoGap() {
    collections.add(11 * MILLI, 99 * MILLI);
    assertThat(collections.longestGap(10 * MILLI, 100 * MILLI).micros()).isZero();
  }

  @Test
  void theLongestOfSeveralGapsCounts() {
    collections.add(20 * MILLI, 30 * MILLI);
    collections.add(80 * MILLI, 90 * MILLI);
    assertGap(10 * MILLI, 100 * MILLI, 31 * MILLI, 79 * MILLI);
    assertGap(25 * MILLI, 60 * MILLI, 31 * MILLI, 60 * MILLI);
    assertGap(10 * MILLI, 33 * MILLI, 10 * MILLI, 19 * MILLI);
  }

  @Test
  void aLongCycleThatIsReportedAfterTheShortOnesInsideItCounts() {
    collections.add(50 * MILLI, 60 * MILLI);
    collections.add(0, 90 * MILLI);
    assertGap(0, 100 * MILLI, 91 * MILLI, 100 * MILLI);
  }

  @Property
  void theGapIsInTheSpanAndFreeOfTheLatestCollections(
      @ForAll @Size(max = 200) List<@IntRange(max = 50) Integer> lengths,
      @ForAll @IntRange(max = 1_000) int start,
      @ForAll @IntRange(max = 1_000) int length) {
    RecentCollections recent = new RecentCollections();
    long time = 0;
    long from = start * MILLI;
    long to = from + length * MILLI;
    for (int each : lengths) {
      recent.add(time, time + each * MILLI);
      time += 2L * each * MILLI;
    }
    Span gap = recent.longestGap(from, to);
    assertThat(gap.start()).isBetween(from, to);
    assertThat(gap.end()).isBetween(gap.start(), to);
    long again = 0;
    for (int i = 0; i < lengths.size(); i++) {
      long end = again + lengths.get(i) * MILLI;
      if (gap.micros() > 0) {
        assertThat(end <= gap.start() || again >= gap.end()).isTrue();
      }
      again += 2L * lengths.get(i) * MILLI;
    }
  }
}
