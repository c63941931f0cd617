// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.plan.SplitInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Merges parts of the keys into one sample, in bounded memory.
 *
 * <p>The sample is as exact as one that was read at once: the variances of all errors add up, and
 * {@link RankAccuracy} leaves room for those of merging. Up to some 130,000 keys it is exact.
 *
 * <p>Not thread-safe.
 */
public final class SampleMerge {

  /** Any value will do; a fixed one makes equal parts give the same plan each time. */
  private static final long SEED = 4;

  private final RankAccuracy accuracy;
  private final MemoryNeed memory = MemoryNeed.here(MemoryNeed.OF_COMMAND);
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final int most;
  private final Half planned = new Half();
  private final Half heldOut = new Half();
  private long cutShort;

  /**
   * @param regions greatest number of regions to plan, for which the parts were read
   * @param parts number of parts
   * @throws SplitInputException if the heap is too small
   */
  public SampleMerge(int regions, int parts) {
    accuracy = new RankAccuracy(regions);
    most = accuracy.keysWhileMerging(parts);
    checkMemory(MemoryNeed.TYPICAL_KEY);
  }

  /**
   * Adds a part.
   *
   * @throws SplitInputException if the heap is too small for keys of this length
   */
  public void add(SamplePart part) {
    planned.add(part.planned());
    heldOut.add(part.heldOut());
    cutShort += part.cutShort();
  }

  /**
   * Returns the sample of all parts.
   *
   * @param source how plans and messages name the keys
   * @throws SplitInputException if there are no keys
   */
  public KeySample finish(String source) {
    return new KeySample(
        source,
        source,
        planned.merged(),
        heldOut.merged(),
        SampleWarnings.ofReading(/* onlyCarriageReturns= */ false, cutShort));
  }

  private void checkMemory(int keyLength) {
    memory.check(accuracy, 2 * (most + (long) accuracy.keysOfPart()), keyLength);
  }

  /** One half of the keys of all parts so far. */
  private final class Half {

    private final List<WeightedKeys> gathered = new ArrayList<>();
    private long keys;
    private long read;
    private double variance;

    void add(KeptHalf part) {
      read += part.read();
      variance += part.intervalVariance();
      gather(part.kept());
      if (keys > most) {
        KeptHalf fewer = merged().limited(most / 2, random);
        checkMemory(fewer.kept().averageLength());
        gathered.clear();
        keys = 0;
        variance = fewer.intervalVariance();
        gather(fewer.kept());
      }
    }

    private void gather(WeightedKeys kept) {
      gathered.add(kept);
      keys += kept.distinct();
    }

    KeptHalf merged() {
      return new KeptHalf(
          read, WeightedKeys.of(gathered.stream().flatMap(WeightedKeys::stream)), variance);
    }
  }
}
