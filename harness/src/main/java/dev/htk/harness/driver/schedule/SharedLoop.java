// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import java.util.function.LongUnaryOperator;

/** One client's share of an open loop that several clients offer together. */
record SharedLoop(OpenLoop whole, Share share) implements OpenLoop {

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
