// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.tuning.text.Phrase;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.MersenneTwister;

/**
 * Ways to search a cube without knowing what its coordinates do. Equal seeds and equal figures give
 * equal places.
 */
enum Search {
  /** Takes every place with the same chance. */
  RANDOM("random search") {
    @Override
    void run(double[] origin, long seed, int places, ToDoubleFunction<double[]> figure) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int i = 0; i < places; i++) {
        double[] place = new double[origin.length];
        Arrays.setAll(place, axis -> random.nextDouble());
        double unused = figure.applyAsDouble(place);
      }
    }
  },
  /**
   * Models good places as a normal distribution, and adapts its mean and covariance: Hansen's
   * CMA-ES, as Commons Math has it.
   */
  CMA_ES("CMA-ES") {
    @Override
    void run(double[] origin, long seed, int places, ToDoubleFunction<double[]> figure) {
      double[] zeros = new double[origin.length];
      double[] ones = new double[origin.length];
      double[] sigma = new double[origin.length];
      Arrays.fill(ones, 1);
      Arrays.fill(sigma, SPREAD);
      try {
        new CMAESOptimizer(
                Integer.MAX_VALUE,
                /* stopFitness= */ 0, // None: any other ends a maximisation at once.
                /* isActiveCMA= */ true,
                /* diagonalOnly= */ 0,
                /* checkFeasableCount= */ 1,
                new MersenneTwister(seed),
                /* generateStatistics= */ false,
                /* checker= */ (iteration, before, after) -> false)
            .optimize(
                new MaxEval(places),
                MaxIter.unlimited(),
                new ObjectiveFunction(figure::applyAsDouble),
                GoalType.MAXIMIZE,
                new SimpleBounds(zeros, ones),
                new InitialGuess(origin),
                new CMAESOptimizer.Sigma(sigma),
                new CMAESOptimizer.PopulationSize(population(origin.length)));
      } catch (TooManyEvaluationsException e) {
        // So many it was to run.
      }
    }
  };

  /** A model is adapted a few times before it is one. */
  private static final int GENERATIONS = 4;

  /** Standard deviation of the first places, a third of the cube as Hansen advises. */
  private static final double SPREAD = 0.3;

  private final String words;

  Search(String words) {
    this.words = words;
  }

  /** Returns Hansen's default, {@code 4 + 3 ln n}. */
  private static int population(int dimensions) {
    return 4 + (int) (3 * Math.log(dimensions));
  }

  /** Returns what to know of a search with so many pairs. */
  Optional<String> remark(int dimensions, int pairs) {
    int generation = population(dimensions);
    return this != CMA_ES || pairs >= GENERATIONS * generation
        ? Optional.empty()
        : Optional.of(
            Phrase.of(
                "%s adapts after each %d pairs: with fewer than %d it is little more than chance",
                words, generation, GENERATIONS * generation));
  }

  /** Returns the name of its pairs' folder. */
  String folder() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the name for people. */
  String words() {
    return words;
  }

  /**
   * Searches for the place with the largest figure.
   *
   * @param origin the place to begin with, coordinates from 0 to 1
   * @param places how many to look at
   * @param figure measures a place; may throw to end the search earlier
   */
  abstract void run(double[] origin, long seed, int places, ToDoubleFunction<double[]> figure);
}
