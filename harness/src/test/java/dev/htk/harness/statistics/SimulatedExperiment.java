// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Pairs of trials of two equal sides, in the order in which the harness runs them: A B, B A, A B, …
 * Meanwhile the machine gets faster and slower (an autoregression from trial to trial, 15 % up or
 * down in the long run and 6 % from one to the next), so that it favours a side within most pairs.
 * Each trial also differs by 4 % at random.
 *
 * @param logRatios the log ratios of each figure, B to A, one for each pair
 */
record SimulatedExperiment(Map<SimulatedFigure, double[]> logRatios) {

  static final int PAIRS = 20;

  private static final double DRIFT = 0.15;
  private static final double DRIFT_CORRELATION = 0.92;
  private static final double OWN = 0.04;

  /** Runs experiments, each with randomness of its own. */
  static List<SimulatedExperiment> run(int experiments, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<SimulatedExperiment> results = new ArrayList<>();
    for (int i = 0; i < experiments; i++) {
      results.add(run(random.split()));
    }
    return results;
  }

  private static SimulatedExperiment run(SplittableRandom random) {
    Map<SimulatedFigure, double[]> logRatios = new EnumMap<>(SimulatedFigure.class);
    for (SimulatedFigure figure : SimulatedFigure.values()) {
      logRatios.put(figure, new double[PAIRS]);
    }
    double innovation = DRIFT * Math.sqrt(1 - DRIFT_CORRELATION * DRIFT_CORRELATION);
    double machine = DRIFT * random.nextGaussian();
    for (int pair = 0; pair < PAIRS; pair++) {
      double[][] sides = new double[2][];
      for (int i = 0; i < 2; i++) {
        machine = DRIFT_CORRELATION * machine + innovation * random.nextGaussian();
        sides[(pair + i) % 2] =
            SimulatedTrial.logFigures(machine + OWN * random.nextGaussian(), random);
      }
      int place = 0;
      for (double[] ratios : logRatios.values()) {
        ratios[pair] = sides[1][place] - sides[0][place];
        place++;
      }
    }
    return new SimulatedExperiment(logRatios);
  }

  /** Returns the first pairs' log ratios, as if B's figures were larger by {@code factor}. */
  double[] logRatios(SimulatedFigure figure, int pairs, double factor) {
    return Arrays.stream(logRatios.get(figure), 0, pairs)
        .map(logRatio -> logRatio + Math.log(factor))
        .toArray();
  }

  /** Returns the estimates of the family after {@code pairs} pairs. */
  List<Estimate> estimates(int pairs, double factor) {
    return Arrays.stream(SimulatedFigure.values())
        .map(figure -> TrialRule.estimate(logRatios(figure, pairs, factor)).orElseThrow())
        .toList();
  }
}
