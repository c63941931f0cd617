// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import java.util.function.LongUnaryOperator;

/**
 * One client's share of the operations of a phase: every {@code of}-th one. Operations keep their
 * numbers, and with them their keys, their random choices and their places in the schedule. So the
 * shares of all clients together are exactly the phase that one client would run.
 *
 * @param index the client, from 0
 * @param of the number of clients, 1 or more
 */
public record Share(int index, int of) {

  /** The share of a client that is alone. */
  public static final Share ALL = new Share(0, 1);

  /** Returns the number in the phase of an operation of this share; both count from 0. */
  public long number(long own) {
    return index + own * of;
  }

  /** Returns how many of a number of things belong to this share. */
  public long count(long total) {
    return total / of + (index < total % of ? 1 : 0);
  }

  /** Returns the part of a phase's schedule that belongs to this share. */
  public Schedule of(Schedule whole) {
    return of > 1 && whole instanceof OpenLoop open ? new SharedLoop(open, this) : whole;
  }

  /** One client's share of an open loop that several clients offer together. */
  private record SharedLoop(OpenLoop whole, Share share) implements OpenLoop {

    @Override
    public IntendedStarts starts() {
      IntendedStarts all = whole.starts();
      return () -> {
        LongUnaryOperator thread = all.forThread();
        return own -> thread.applyAsLong(share.number(own));
      };
    }

    @Override
    public double meanRateOfFirst(long operations) {
      return whole.meanRateOfFirst(operations * share.of()) / share.of();
    }

    @Override
    public double meanRateWithin(long nanos) {
      return whole.meanRateWithin(nanos) / share.of();
    }

    @Override
    public OpenLoop warmUp() {
      return new SharedLoop(whole.warmUp(), share);
    }
  }
}
