// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.study.TunnelResult.TunnelRun;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * A side whose JVMs are simulated. It is slow for stretches of 5 to 40 s that have nothing to do
 * with the other side's: about 15 % of its operations then wait for about a second, but not beyond
 * the stretch's end. Otherwise times are log-normal. The machine is faster or slower in a window,
 * for both sides alike; each JVM also varies by itself, as much as in eleven comparisons of equal
 * sides on modelled servers (docs/results/wind-tunnel.md).
 *
 * @param calm mean time between two slow stretches, seconds; times are half to one and a half of
 *     it, as between the flushes of a steady load
 * @param wild whether that time is exponential instead, and stretches differ from each other by up
 *     to 25 times in their share and 10 times in how long operations wait
 */
record SimulatedTunnel(double calm, boolean wild) {

  /** Never slow. */
  static final SimulatedTunnel CALM = new SimulatedTunnel(1e12, false);

  static final double STAIR = 1.15;

  private static final int RATE = 350;
  private static final int WINDOW_SECONDS = 10;
  private static final double MEDIAN_MICROS = 3000;
  private static final double LOG_DEVIATION = 0.6;
  private static final double MACHINE = 0.1;
  private static final double LUCK = 0.08;
  private static final double SHORTEST = 5;
  private static final double LONGEST = 40;
  private static final double LONG_BEFORE = -500;
  private static final double MOST_MICROS = 120e6;
  private static final double MICROS = 1e6;

  private static final double MAXIMUM = 500;
  private static final double LOAD = 0.17;
  private static final double SUSTAINED = 0.2;
  private static final double BAD_LUCK = 0.05;
  private static final int MOST_STEPS_LOST = 4;

  /** Sets the size of the tables from which draws are made, which is quick. */
  private static final int TABLE = 1 << 16;

  private static final double[] NORMAL = normal();
  private static final double[] SERVICE = service();
  private static final double[] EXPONENTIAL = exponential();

  private static double[] normal() {
    SplittableRandom random = new SplittableRandom(1);
    double[] values = new double[TABLE];
    for (int i = 0; i < TABLE; i++) {
      values[i] = random.nextGaussian();
    }
    return values;
  }

  private static double[] service() {
    double[] values = new double[TABLE];
    for (int i = 0; i < TABLE; i++) {
      values[i] = MEDIAN_MICROS * Math.exp(LOG_DEVIATION * NORMAL[i]);
    }
    return values;
  }

  private static double[] exponential() {
    double[] values = new double[TABLE];
    for (int i = 0; i < TABLE; i++) {
      values[i] = -Math.log((i + 0.5) / TABLE);
    }
    return values;
  }

  /** Returns how slow the machine is in each window. */
  static double[] machine(int windows, SplittableRandom random) {
    double[] factors = new double[windows];
    for (int i = 0; i < windows; i++) {
      factors[i] = Math.exp(MACHINE * random.nextGaussian());
    }
    return factors;
  }

  /**
   * Simulates one JVM.
   *
   * @param slower by what all times are multiplied, and the sustained rate divided
   */
  TunnelRun run(double[] machine, double slower, SplittableRandom random) {
    double own = slower * Math.exp(LUCK * random.nextGaussian());
    return new TunnelRun(
        windows(machine, own, random),
        loaded(own, random),
        new Sustained(sustained(own, random), false),
        null,
        null);
  }

  private List<Histogram> windows(double[] machine, double slower, SplittableRandom random) {
    List<Histogram> windows = new ArrayList<>();
    Stretch stretch = new Stretch(random);
    for (int window = 0; window < machine.length; window++) {
      Histogram times = new Histogram(3);
      for (int i = 0; i < RATE * WINDOW_SECONDS; i++) {
        double now = window * (double) WINDOW_SECONDS + i / (double) RATE;
        double micros = SERVICE[random.nextInt(TABLE)] * machine[window];
        micros = slower * (micros + MICROS * stretch.waiting(now));
        times.recordValue((long) Math.min(MOST_MICROS, micros));
      }
      windows.add(times);
    }
    return windows;
  }

  /** Returns the rate of a closed loop, whose stalls fall at random. */
  private static double loaded(double slower, SplittableRandom random) {
    return MAXIMUM / slower * Math.exp(LOAD * random.nextGaussian());
  }

  /**
   * Returns the sustained rate. One JVM in 20 meets a stall on the way up, and loses up to four
   * stairs by it.
   */
  private static double sustained(double slower, SplittableRandom random) {
    double rate = MAXIMUM / slower * Math.exp(SUSTAINED * random.nextGaussian());
    double stair = Math.floor(Math.log(rate) / Math.log(STAIR));
    int lost = random.nextDouble() < BAD_LUCK ? 1 + random.nextInt(MOST_STEPS_LOST) : 0;
    return Math.pow(STAIR, stair - lost);
  }

  /** The current slow stretch, or else the next one. */
  private final class Stretch {

    private final SplittableRandom random;
    private double start;
    private double end;
    private double share;
    private double mean;

    Stretch(SplittableRandom random) {
      this.random = random;
      next(LONG_BEFORE);
    }

    private void next(double after) {
      double gap = wild ? EXPONENTIAL[random.nextInt(TABLE)] : 0.5 + random.nextDouble();
      start = after + calm * gap;
      end = start + SHORTEST + (LONGEST - SHORTEST) * random.nextDouble();
      share = wild ? 0.02 * Math.pow(25, random.nextDouble()) : 0.15 * about(0.4);
      mean = wild ? 0.3 * Math.pow(10, random.nextDouble()) : about(0.4);
    }

    private double about(double deviation) {
      return Math.exp(deviation * random.nextGaussian());
    }

    /** Returns the seconds that an operation has to wait that comes {@code now}. */
    double waiting(double now) {
      while (now >= end) {
        next(end);
      }
      if (now < start || random.nextDouble() >= share) {
        return 0;
      }
      return Math.min(end - now, mean * EXPONENTIAL[random.nextInt(TABLE)]);
    }
  }
}
