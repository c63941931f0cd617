// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/**
 * {@code poisson}: independent arrivals, like those of many users, with exponentially distributed
 * gaps. Equal seeds give equal times.
 *
 * @param rate the mean rate, operations a second, above 0
 */
public record Poisson(double rate, long seed) implements OpenLoop {

  public Poisson {
    RateCurve.requireRate("target", rate);
  }

  @Override
  public IntendedStarts starts() {
    Block first = new Block(0, new Arrivals(rate, seed));
    return () -> new Reader(first);
  }

  @Override
  public double meanRateOfFirst(long operations) {
    return rate;
  }

  @Override
  public double meanRateWithin(long nanos) {
    return rate;
  }

  @Override
  public OpenLoop warmUp() {
    return new Poisson(rate, ~seed);
  }

  /** Draws successive times. Keeps whole nanoseconds apart, so that no sum drifts. */
  private static final class Arrivals {

    private final SplittableRandom random;
    private final double meanGapNanos;
    private long nanos;
    private double fraction;

    Arrivals(double rate, long seed) {
      random = new SplittableRandom(seed);
      meanGapNanos = 1e9 / rate;
    }

    long next() {
      fraction += random.nextExponential() * meanGapNanos;
      long whole = (long) fraction;
      nanos += whole;
      fraction -= whole;
      return nanos;
    }
  }

  /**
   * The times of consecutive operations. Blocks form a chain; the first thread that needs the next
   * block adds it, once in {@link #SIZE} operations. Blocks that all threads have passed are
   * garbage.
   */
  private static final class Block {

    static final int SIZE = 4096;

    private final long first;
    private final Arrivals arrivals;
    private final long[] times = new long[SIZE];
    private volatile Block next;

    Block(long first, Arrivals arrivals) {
      this.first = first;
      this.arrivals = arrivals;
      for (int i = 0; i < SIZE; i++) {
        times[i] = arrivals.next();
      }
    }

    Block next() {
      if (next == null) {
        synchronized (this) {
          if (next == null) {
            next = new Block(first + SIZE, arrivals);
          }
        }
      }
      return next;
    }
  }

  private static final class Reader implements LongUnaryOperator {

    private Block block;

    Reader(Block first) {
      block = first;
    }

    @Override
    public long applyAsLong(long operation) {
      while (operation >= block.first + Block.SIZE) {
        block = block.next();
      }
      return block.times[(int) (operation - block.first)];
    }
  }
}
