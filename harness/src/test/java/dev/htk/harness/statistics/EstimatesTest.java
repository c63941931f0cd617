// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EstimatesTest {

  @Test
  void theMeansIntervalIsThatOfStudentsTables() {
    // Mean 3, standard deviation √2.5; t of 4 degrees of freedom at 97.5 % is 2.776.
    StudentEstimate estimate = StudentEstimate.ofMean(1, 2, 3, 4, 5);

    assertThat(estimate.value()).isEqualTo(3);
    assertThat(estimate.interval(0.05).low()).isCloseTo(3 - 2.776 * Math.sqrt(0.5), within(1e-3));
    assertThat(estimate.interval(0.05).high()).isCloseTo(3 + 2.776 * Math.sqrt(0.5), within(1e-3));
    assertThat(estimate.spread()).isCloseTo(Math.sqrt(2.5), within(1e-12));
  }

  @Test
  void theMeansIntervalHasTheTrueMeanInNineteenOfTwentySamples() {
    Random random = new Random(5);
    int covered = 0;
    for (int sample = 0; sample < 2000; sample++) {
      double[] values =
          DoubleStream.generate(() -> 0.03 + 0.02 * random.nextGaussian()).limit(8).toArray();
      covered += StudentEstimate.ofMean(values).interval(0.05).contains(0.03) ? 1 : 0;
    }
    assertThat(covered / 2000.0).isBetween(0.935, 0.965);
  }

  @Test
  void theDifferenceOfTwoSamplesIsThatOfWelchsExample() {
    // By hand: means 3 and 6, squared errors 0.5 and 2; 2.5² / (0.5²/4 + 2²/4) = 5.88 degrees.
    StudentEstimate estimate =
        StudentEstimate.ofDifference(new double[] {1, 2, 3, 4, 5}, new double[] {2, 4, 6, 8, 10});

    assertThat(estimate.value()).isEqualTo(3);
    assertThat(estimate.interval(0.05).high() - 3)
        .isBetween(2.447 * Math.sqrt(2.5), 2.571 * Math.sqrt(2.5));
  }

  @Test
  void theExactMedianBootstrapMatchesRandomDraws() {
    for (int count : new int[] {7, 10, 11, 20}) {
      double[] values =
          IntStream.range(0, count).mapToDouble(i -> Math.exp(0.3 * i) + i % 3).sorted().toArray();
      MedianBootstrap exact = new MedianBootstrap(values);
      double[] drawn = DrawnBca.medians(values, 200_000, 7);

      assertThat(exact.standardError())
          .isCloseTo(deviation(drawn), within(0.01 * exact.standardError()));
      assertThat(exact.shareUpToMedian())
          .isCloseTo(midShare(drawn, Median.of(values)), within(0.005));
      for (double share : new double[] {0.025, 0.2, 0.5, 0.9}) {
        assertThat(midShare(drawn, exact.quantile(share) + 1e-9))
            .as("%d values, %s", count, share)
            .isCloseTo(share, within(0.16));
      }
    }
  }

  private static double deviation(double[] values) {
    return Moments.of(values).standardDeviation();
  }

  private static double midShare(double[] values, double value) {
    double below = Arrays.stream(values).filter(other -> other < value).count();
    double equal = Arrays.stream(values).filter(other -> other == value).count();
    return (below + equal / 2) / values.length;
  }

  @Test
  void theMediansIntervalLiesBetweenOrderStatisticsWithItsCoverage() {
    // Of ten values, the second and ninth hold the median with 97.9 %, the third and eighth with
    // 89.
    Interval interval = new MedianEstimate(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).interval(0.05);

    assertThat(interval.low()).isBetween(2.0, 3.0);
    assertThat(interval.high()).isBetween(8.0, 9.0);
  }

  @Test
  void theMediansIntervalIsUnknownAtLevelsTooStrictForTenValues() {
    MedianEstimate estimate = new MedianEstimate(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

    assertThat(estimate.interval(0.0019)).isEqualTo(Interval.UNKNOWN);
    assertThat(estimate.interval(0.0020).low()).isGreaterThanOrEqualTo(1);
    assertThat(estimate.pValue(0)).isCloseTo(Math.pow(2, -9), within(1e-6));
  }

  @Test
  void equalValuesAreTheirOwnInterval() {
    for (int count : new int[] {5, 10, 11}) {
      Estimate same = TrialRule.estimate(new double[count]).orElseThrow();
      double[] twos = new double[count];
      Arrays.fill(twos, 2);
      Estimate two = TrialRule.estimate(twos).orElseThrow();

      assertThat(same.interval(0.05)).isEqualTo(new Interval(0, 0));
      assertThat(same.pValue(0)).isCloseTo(1, within(1e-5));
      assertThat(two.value()).isEqualTo(2);
      assertThat(two.pValue(0)).isLessThan(0.002);
      assertThat(two.spread()).isZero();
    }
  }

  @Test
  void theMethodFollowsFromTheNumberOfTrials() {
    assertThat(TrialRule.estimate(1, 2, 3, 4)).isEmpty();
    assertThat(method(5)).isEqualTo(Method.STUDENT_T);
    assertThat(method(9)).isEqualTo(Method.STUDENT_T);
    assertThat(method(10)).isEqualTo(Method.MEDIAN_BCA);
  }

  private static Method method(int trials) {
    return TrialRule.estimate(IntStream.range(0, trials).asDoubleStream().toArray())
        .orElseThrow()
        .method();
  }

  @Test
  void oneValueHasAnUnknownInterval() {
    assertThat(StudentEstimate.ofMean(3).interval(0.05)).isEqualTo(Interval.UNKNOWN);
    assertThat(StudentEstimate.ofMean(3).pValue(0)).isEqualTo(1);
  }

  @Test
  void nonFiniteAndEmptySamplesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudentEstimate.ofMean(1, Double.NaN))
        .withMessageContaining("NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MedianEstimate(1, Double.POSITIVE_INFINITY))
        .withMessageContaining("Infinity");
    assertThatIllegalArgumentException().isThrownBy(StudentEstimate::ofMean);
    assertThatIllegalArgumentException().isThrownBy(Median::of);
    assertThat(Median.of(1, Double.NaN, 3)).isNaN();
  }

  @Property(tries = 200)
  void pValuesAgreeWithIntervals(
      @ForAll @Size(min = 5, max = 24) List<@DoubleRange(min = -1, max = 2) Double> values,
      @ForAll @DoubleRange(min = 0.01, max = 0.5) double significance) {
    Estimate estimate =
        TrialRule.estimate(values.stream().mapToDouble(Double::doubleValue).toArray())
            .orElseThrow();
    double pValue = estimate.pValue(0);

    if (Math.abs(pValue - significance) > 1e-4) {
      assertThat(estimate.interval(significance).contains(0)).isEqualTo(pValue >= significance);
    }
  }

  @Property(tries = 200)
  void moreConfidenceMakesIntervalsWider(
      @ForAll @Size(min = 5, max = 24) List<@DoubleRange(min = -1, max = 2) Double> values,
      @ForAll @DoubleRange(min = 0.01, max = 0.5) double significance) {
    Estimate estimate =
        TrialRule.estimate(values.stream().mapToDouble(Double::doubleValue).toArray())
            .orElseThrow();
    Interval narrow = estimate.interval(significance);
    Interval wide = estimate.interval(significance / 2);

    assertThat(wide.low()).isLessThanOrEqualTo(narrow.low());
    assertThat(wide.high()).isGreaterThanOrEqualTo(narrow.high());
    assertThat(narrow.contains(estimate.value())).isTrue();
  }

  @Property(tries = 100)
  void halfOfTheValuesLieOnEachSideOfTheMedian(
      @ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = -1e6, max = 1e6) Double> values) {
    double median = Median.of(values.stream().mapToDouble(Double::doubleValue).toArray());

    assertThat(values.stream().filter(value -> value <= median).count() * 2)
        .isGreaterThanOrEqualTo(values.size());
    assertThat(values.stream().filter(value -> value >= median).count() * 2)
        .isGreaterThanOrEqualTo(values.size());
  }

  @Test
  void aThousandTrialsNarrowTheIntervalDown() {
    double[] values = DoubleStream.iterate(1, value -> value * 1.01 % 7).limit(1000).toArray();

    Interval interval = new MedianEstimate(values).interval(0.05);

    assertThat(interval.contains(Median.of(values))).isTrue();
    assertThat(interval.high() - interval.low()).isLessThan(1);
  }
}
