// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Checks the search by index against a look at each time. */
class SortedTimesTest {

  @Property
  void theFirstTimeAfterAnotherIsFound(
      @ForAll List<@LongRange(min = -1_000_000, max = 1_000_000) Long> times,
      @ForAll @LongRange(min = -1_100_000, max = 1_100_000) long time) {
    assertFound(times, time);
    times.forEach(each -> assertFound(times, each));
    times.forEach(each -> assertFound(times, each - 1));
  }

  @Test
  void timesFarApartAreFoundToo() {
    List<Long> times = List.of(0L, 1L, 2L, 1_790_000_000_000_000L, Long.MAX_VALUE / 2);
    assertFound(times, 2);
    assertFound(times, 1_789_999_999_999_999L);
    assertFound(times, Long.MAX_VALUE);
    assertFound(times, Long.MIN_VALUE);
  }

  private static void assertFound(List<Long> unordered, long time) {
    long[] times = unordered.stream().mapToLong(Long::longValue).sorted().toArray();
    int expected = 0;
    while (expected < times.length && times[expected] <= time) {
      expected++;
    }
    assertThat(new SortedTimes(times).firstAfter(time)).isEqualTo(expected);
  }
}
