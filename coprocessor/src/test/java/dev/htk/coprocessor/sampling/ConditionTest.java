// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ConditionTest {
  private final Condition condition = new Condition();

  @Test
  void aSpanGoesFromTheFirstSampleThatHoldsToTheFirstThatDoesNot() {
    assertThat(condition.isOver(false, 10)).isFalse();
    assertThat(condition.isOver(true, 20)).isFalse();
    assertThat(condition.isOver(true, 30)).isFalse();
    assertThat(condition.isHeld()).isTrue();

    assertThat(condition.isOver(false, 40)).isTrue();
    assertThat(condition.since()).isEqualTo(20);
    assertThat(condition.isHeld()).isFalse();
    assertThat(condition.isOver(false, 50)).isFalse();
  }

  @Property
  void thereAreAsManySpansAsStretchesThatEnded(@ForAll List<Boolean> samples) {
    Condition any = new Condition();
    List<Long> starts = new ArrayList<>();
    int ended = 0;
    for (int i = 0; i < samples.size(); i++) {
      boolean before = i > 0 && samples.get(i - 1);
      ended += before && !samples.get(i) ? 1 : 0;
      if (any.isOver(samples.get(i), i)) {
        starts.add(any.since());
      }
    }
    assertThat(starts).hasSize(ended).isSorted().doesNotHaveDuplicates();
    assertThat(starts).allMatch(start -> samples.get(Math.toIntExact(start)));
  }
}
