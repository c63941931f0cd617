// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.experiment.Order.Slot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OrderTest {

  @Property
  void everySideOfEveryConditionRunsOnceInEachRoundInRoundOrder(
      @ForAll Order order,
      @ForAll @IntRange(min = 1, max = 6) int conditions,
      @ForAll @IntRange(min = 1, max = 5) int sides,
      @ForAll @IntRange(min = 1, max = 12) int rounds,
      @ForAll long seed) {
    List<Slot> slots = order.slots(conditions, sides, rounds, seed);

    assertThat(new HashSet<>(slots)).hasSameSizeAs(slots).hasSize(conditions * sides * rounds);
    assertThat(slots).extracting(Slot::round).isSorted();
  }

  @Property
  void everySideIsEquallyOftenInEachPosition(
      @ForAll Order order,
      @ForAll @IntRange(min = 1, max = 4) int conditions,
      @ForAll @IntRange(min = 2, max = 5) int sides,
      @ForAll @IntRange(min = 1, max = 4) int times,
      @ForAll long seed) {
    Map<Object, Integer> counts = new HashMap<>();
    List<Slot> slots = order.slots(conditions, sides, sides * times, seed);
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      counts.merge(List.of(slot.condition(), slot.side(), i % sides), 1, Integer::sum);
    }

    assertThat(counts).hasSize(conditions * sides * sides);
    assertThat(counts.values()).containsOnly(times);
  }

  @Property
  void comparedSidesRunNextToEachOther(
      @ForAll Order order,
      @ForAll @IntRange(min = 1, max = 6) int conditions,
      @ForAll @IntRange(min = 1, max = 5) int sides,
      @ForAll long seed) {
    List<Slot> slots = order.slots(conditions, sides, 3, seed);
    for (int i = 0; i < slots.size(); i++) {
      assertThat(slots.get(i).condition()).isEqualTo(slots.get(i - i % sides).condition());
    }
  }

  @Property
  void equalSeedsGiveEqualOrders(
      @ForAll Order order, @ForAll @IntRange(min = 1, max = 5) int sides, @ForAll long seed) {
    List<Slot> once = order.slots(3, sides, 5, seed);
    List<Slot> again = order.slots(3, sides, 5, seed);

    assertThat(again).isEqualTo(once);
  }

  @Test
  void otherSeedsGiveOtherRandomOrders() {
    assertThat(Order.RANDOM.slots(3, 3, 5, 1)).isNotEqualTo(Order.RANDOM.slots(3, 3, 5, 2));
  }

  @Test
  void twoSidesAreInterleavedAsInAComparison() {
    assertThat(Order.INTERLEAVED.slots(1, 2, 3, 1))
        .extracting(Slot::side)
        .containsExactly(0, 1, 1, 0, 0, 1);
  }
}
