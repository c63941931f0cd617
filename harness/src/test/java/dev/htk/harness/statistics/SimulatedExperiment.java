// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

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

  /**
   * The figures of a simulated trial: the latencies of a client's thread, one after the other,
   * against a server that is faster or slower for a while, and that stalls.
   *
   * <p>A latency's logarithm follows an autoregression: each operation resembles the one before.
   * One operation in 300 begins a stall, which holds all operations that come while it lasts. A
   * Pareto law of index 1.5, whose variance is infinite, gives the time that they are held.
   */
  private static final class SimulatedTrial {

    static final int OPERATIONS = 2000;

    private static final double MEDIAN_MICROS = 400;
    private static final double LOG_DEVIATION = 0.5;
    private static final double CORRELATION = 0.8;
    private static final double STALL_CHANCE = 1 / 300.0;
    private static final double STALL_END_CHANCE = 1 / 4.0;
    private static final double SHORTEST_STALL_MICROS = 4_000;
    private static final double PARETO_INDEX = 1.5;

    private final double[] micros = new double[OPERATIONS];

    /**
     * Returns the logarithms of a trial's figures, in the order of {@link SimulatedFigure}.
     *
     * @param logSpeed what is added to the logarithm of every latency
     */
    static double[] logFigures(double logSpeed, RandomGenerator random) {
      SimulatedTrial trial = new SimulatedTrial();
      double mean = trial.run(random);
      double[] logs = {
        -Math.log(mean) - logSpeed,
        Math.log(trial.percentile(0.5)) + logSpeed,
        Math.log(trial.percentile(0.99)) + logSpeed,
        Math.log(trial.percentile(0.999)) + logSpeed
      };
      return logs;
    }

    /** Fills in the latencies, in ascending order, and returns their mean. */
    private double run(RandomGenerator random) {
      double innovation = LOG_DEVIATION * Math.sqrt(1 - CORRELATION * CORRELATION);
      double state = LOG_DEVIATION * random.nextGaussian();
      double stall = 0;
      double total = 0;
      for (int i = 0; i < micros.length; i++) {
        state = CORRELATION * state + innovation * random.nextGaussian();
        double chance = random.nextDouble();
        if (stall > 0 && chance < STALL_END_CHANCE) {
          stall = 0;
        } else if (stall == 0 && chance < STALL_CHANCE) {
          stall = SHORTEST_STALL_MICROS * Math.pow(1 - random.nextDouble(), -1 / PARETO_INDEX);
        }
        micros[i] = MEDIAN_MICROS * Math.exp(state) + stall;
        total += micros[i];
      }
      Arrays.sort(micros);
      return total / micros.length;
    }

    private double percentile(double share) {
      return micros[(int) Math.ceil(share * micros.length) - 1];
    }
  }
}
