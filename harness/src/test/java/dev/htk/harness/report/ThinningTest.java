// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class ThinningTest {

  private static final int MOST = 40;

  record Thing(long time, long weight) {}

  @Property
  void fewItemsAreAllKeptInTimeOrder(
      @ForAll @Size(max = MOST) List<@LongRange(min = 0, max = 1_000_000) Long> times) {
    Thinning<Thing> thinning = new Thinning<>(MOST, Thing::time, Thing::weight);
    times.forEach(time -> thinning.add(new Thing(time, 1)));

    assertThat(thinning.kept())
        .extracting(Thing::time)
        .containsExactlyElementsOf(times.stream().sorted().toList());
  }

  @Property(tries = 200)
  void manyItemsAreThinnedToTheLimitAndKeepTheHeaviest(
      @ForAll @IntRange(min = 41, max = 3000) int count,
      @ForAll @IntRange(min = 0, max = 40) int heaviest,
      @ForAll @LongRange(min = 1, max = 10_000_000) long step) {
    Thinning<Thing> thinning = new Thinning<>(MOST, Thing::time, Thing::weight);
    for (int i = 0; i < count; i++) {
      thinning.add(new Thing(i * step, i == heaviest ? 1_000_000 : i % 7));
    }

    assertThat(thinning.seen()).isEqualTo(count);
    assertThat(thinning.kept())
        .hasSizeBetween(8, MOST)
        .contains(new Thing(heaviest * step, 1_000_000))
        .isSortedAccordingTo(Comparator.comparingLong(Thing::time));
  }
}
