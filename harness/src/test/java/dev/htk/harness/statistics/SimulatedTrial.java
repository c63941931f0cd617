// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.statistics;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The figures of a simulated trial: the latencies of a client's thread, one after the other,
 * against a server that is faster or slower for a while, and that stalls.
 *
 * <p>A latency's logarithm follows an autoregression: each operation resembles the one before. One
 * operation in 300 begins a stall, which holds all operations that come while it lasts. A Pareto
 * law of index 1.5, whose variance is infinite, gives the time that they are held.
 */
final class SimulatedTrial {

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
