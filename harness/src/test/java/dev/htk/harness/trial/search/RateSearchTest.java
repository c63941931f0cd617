// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class RateSearchTest {

  @Property
  void theMaximumOfASteadySystemIsFoundToThePrecision(
      @ForAll @DoubleRange(min = 1, max = 1e6) double maximum,
      @ForAll @DoubleRange(min = 1, max = 1e6) double first,
      @ForAll @DoubleRange(min = 0.01, max = 0.5) double precision) {
    RateSearch search = new RateSearch(first, precision, Double.POSITIVE_INFINITY);

    int steps = run(search, maximum);

    assertThat(search.highestSustained()).isLessThanOrEqualTo(maximum).isPositive();
    assertThat(search.lowestBroken()).isGreaterThan(maximum);
    assertThat(search.lowestBroken())
        .isLessThanOrEqualTo(search.highestSustained() * (1 + precision));
    assertThat(steps).isLessThan(60);
  }

  @Property
  void noRateExceedsTheHighestAllowed(
      @ForAll @DoubleRange(min = 1, max = 1e6) double maximum,
      @ForAll @DoubleRange(min = 1, max = 1e6) double most) {
    RateSearch search = new RateSearch(1000, 0.1, most);

    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      assertThat(next.getAsDouble()).isLessThanOrEqualTo(most);
      answer(search, next.getAsDouble(), maximum);
    }
  }

  @Test
  void ratesGoUpByHalfAndThenHalveTheGap() {
    RateSearch search = new RateSearch(400, 0.1, Double.POSITIVE_INFINITY);

    answer(search, search.next().orElseThrow(), 700);
    assertThat(search.next()).hasValue(600);
    answer(search, 600, 700);
    assertThat(search.next()).hasValue(900);
    answer(search, 900, 700);
    assertThat(search.next().orElseThrow()).isBetween(734.0, 735.0);
  }

  private static int run(RateSearch search, double maximum) {
    int steps = 0;
    for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
      answer(search, next.getAsDouble(), maximum);
      steps++;
    }
    return steps;
  }

  private static void answer(RateSearch search, double rate, double maximum) {
    search.judged(rate, rate <= maximum);
  }
}
