// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Checks in simulated experiments how often equal sides are said to differ, and how often different
 * ones are not. With {@code -Dstatistics.experiments=10000} it prints the figures of
 * docs/results/statistics.md.
 */
class VerdictsTest {

  private static final int EXPERIMENTS = Integer.getInteger("statistics.experiments", 1000);
  private static final long SEED = 20260101;
  private static final double SIGNIFICANCE = 0.05;
  private static final double FAMILY_LEVEL = SIGNIFICANCE / SimulatedFigure.values().length;
  private static final int[] TRIALS = {5, 7, 10, 20};

  /**
   * A method that is wrong in exactly 5 % of all cases exceeds this in one of 100 samples of
   * experiments. The seed is fixed, so that it does so either always or never.
   */
  private static final int MOST_FALSE =
      BinomialDistribution.of(EXPERIMENTS, SIGNIFICANCE).inverseSurvivalProbability(0.01);

  private static List<SimulatedExperiment> experiments;

  @BeforeAll
  static void simulate() {
    experiments = SimulatedExperiment.run(EXPERIMENTS, SEED);
  }

  @Test
  void equalSidesDifferInOneExperimentOfTwentyAtMost() {
    System.out.printf(
        Locale.ROOT, "%n%d experiments of equal sides: said to differ%n", EXPERIMENTS);
    System.out.println("trials  throughput     p50     p99   p99.9  any of the family");
    int all = 0;
    for (int trials : TRIALS) {
      StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%6d", trials));
      for (SimulatedFigure figure : SimulatedFigure.values()) {
        long differ = count(experiment -> differs(experiment, figure, trials, 1));
        assertThat(differ).as("%s, %d trials", figure, trials).isLessThanOrEqualTo(MOST_FALSE);
        all += (int) differ;
        line.append(column(figure, differ));
      }
      long any = count(experiment -> familyDiffers(experiment, trials));
      assertThat(any).as("the family, %d trials", trials).isLessThanOrEqualTo(MOST_FALSE);
      System.out.println(line + percent(20, any));
    }
    assertThat(all / (double) (TRIALS.length * SimulatedFigure.values().length * EXPERIMENTS))
        .isLessThanOrEqualTo(SIGNIFICANCE);
  }

  @Test
  void differencesAreFoundMoreOftenIfTheyAreLargerOrTrialsAreMore() {
    System.out.printf(Locale.ROOT, "%n%d experiments with a difference: found%n", EXPERIMENTS);
    System.out.println("difference  trials  throughput     p50     p99   p99.9");
    // The tails of such short trials are a handful of stalls each, and cannot show 10 %.
    for (SimulatedFigure figure :
        new SimulatedFigure[] {SimulatedFigure.THROUGHPUT, SimulatedFigure.P50}) {
      assertThat(found(figure, 5, 1.3)).isGreaterThan(found(figure, 5, 1.1));
      assertThat(found(figure, 20, 1.1)).isGreaterThan(found(figure, 10, 1.1));
      assertThat(found(figure, 20, 1.3)).isGreaterThan((long) (0.9 * EXPERIMENTS));
    }
    assertThat(found(SimulatedFigure.P50, 5, 1.3)).isGreaterThan((long) (0.9 * EXPERIMENTS));
    for (double factor : new double[] {1.1, 1.3}) {
      for (int trials : new int[] {5, 10, 20}) {
        StringBuilder line = new StringBuilder();
        line.append(String.format(Locale.ROOT, "%8.0f %%%8d", 100 * (factor - 1), trials));
        for (SimulatedFigure figure : SimulatedFigure.values()) {
          line.append(column(figure, found(figure, trials, factor)));
        }
        System.out.println(line);
      }
    }
  }

  /**
   * Shows why there is no verdict under five pairs, and no bootstrap under ten. With three or four
   * pairs, the bootstrap is wrong far too often; with five, it is wrong as often at the level of a
   * family as at 5 %.
   */
  @Test
  void theBootstrapOfThreeToFivePairsIsWrongMoreOftenThanItSays() {
    System.out.printf(
        Locale.ROOT, "%n%d experiments of equal sides: plain BCa says they differ%n", EXPERIMENTS);
    System.out.println("level  trials  throughput     p50     p99   p99.9");
    for (double level : new double[] {SIGNIFICANCE, FAMILY_LEVEL}) {
      for (int trials : new int[] {3, 4, 5}) {
        StringBuilder line = new StringBuilder();
        line.append(String.format(Locale.ROOT, "%.4f%7d", level, trials));
        for (SimulatedFigure figure : SimulatedFigure.values()) {
          long differ = count(experiment -> differsByBca(experiment, figure, trials, level));
          line.append(column(figure, differ));
          if (trials < 5 || level == FAMILY_LEVEL) {
            assertThat(differ)
                .as("%s, %d trials, level %s", figure, trials, level)
                .isGreaterThan((long) (1.5 * level * EXPERIMENTS));
          }
        }
        System.out.println(line);
      }
    }
  }

  private static boolean differs(
      SimulatedExperiment experiment, SimulatedFigure figure, int trials, double factor) {
    return !TrialRule.estimate(experiment.logRatios(figure, trials, factor))
        .orElseThrow()
        .interval(SIGNIFICANCE)
        .contains(0);
  }

  private static boolean differsByBca(
      SimulatedExperiment experiment, SimulatedFigure figure, int trials, double level) {
    return !DrawnBca.interval(experiment.logRatios(figure, trials, 1), level, 999, SEED)
        .contains(0);
  }

  private static boolean familyDiffers(SimulatedExperiment experiment, int trials) {
    double[] pValues =
        experiment.estimates(trials, 1).stream()
            .mapToDouble(estimate -> estimate.pValue(0))
            .toArray();
    return Holm.judge(pValues, SIGNIFICANCE).stream().anyMatch(Holm.Decision::shown);
  }

  private static long found(SimulatedFigure figure, int trials, double factor) {
    return count(experiment -> differs(experiment, figure, trials, factor));
  }

  private static long count(Predicate<SimulatedExperiment> predicate) {
    return experiments.stream().filter(predicate).count();
  }

  private static String column(SimulatedFigure figure, long count) {
    return percent(figure == SimulatedFigure.THROUGHPUT ? 12 : 8, count);
  }

  private static String percent(int width, long count) {
    return String.format(
        Locale.ROOT,
        "%" + width + "s",
        String.format(Locale.ROOT, "%.1f %%", 100.0 * count / EXPERIMENTS));
  }
}
