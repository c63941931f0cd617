// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.util.SplittableRandom;

/** Assigns keys at random to two halves, and counts anomalies among all of them. */
final class SampleReader implements KeySink {

  private final RankAccuracy accuracy;
  private final MemoryNeed memory;
  private final SplittableRandom random;
  private final HalfSample[] halves;
  private long coins;
  private int coinsLeft;
  private boolean onlyCarriageReturns = true;
  private long cutShort;

  SampleReader(RankAccuracy accuracy, MemoryNeed memory, SplittableRandom random) {
    memory.check(accuracy);
    this.accuracy = accuracy;
    this.memory = memory;
    this.random = random;
    this.halves =
        new HalfSample[] {
          new HalfSample(accuracy, random.split()), new HalfSample(accuracy, random.split())
        };
  }

  @Override
  public void add(byte[] bytes, int from, int to) {
    onlyCarriageReturns &= bytes[to - 1] == '\r';
    if (to - from > HalfSample.MAX_KEY_LENGTH) {
      cutShort++;
    }
    HalfSample half = halves[toss()];
    if (half.add(bytes, from, to)) {
      half.close();
      memory.check(accuracy, half.longestAverage());
    }
  }

  private int toss() {
    if (coinsLeft == 0) {
      coins = random.nextLong();
      coinsLeft = Long.SIZE;
    }
    int side = (int) coins & 1;
    coins >>>= 1;
    coinsLeft--;
    return side;
  }

  /**
   * Returns the sample of the keys read.
   *
   * @throws SplitInputException if there are no keys
   */
  KeySample finish(String name) {
    halves[0].close();
    halves[1].close();
    if (halves[0].keys() + halves[1].keys() == 0) {
      throw new SplitInputException("%s: there are no keys in it", name);
    }
    return new KeySample(
        name,
        new KeySample.Half(halves[0].keys(), halves[0].kept()),
        new KeySample.Half(halves[1].keys(), halves[1].kept()),
        Math.sqrt(halves[0].intervalVariance() + halves[1].intervalVariance()),
        SampleWarnings.ofReading(onlyCarriageReturns, cutShort));
  }
}
