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

  /**
   * @param regions greatest number of regions to plan, for which the parts were read
   * @param parts number of parts
   * @throws SplitInputException if the heap is too small
   */
  public SampleMerge(int regions, int parts) {
    this(new RankAccuracy(regions), parts);
    memory.check(accuracy, keysAtMost());
  }

  private SampleMerge(RankAccuracy accuracy, int parts) {
    this.accuracy = accuracy;
    this.most = accuracy.keysWhileMerging(parts);
  }

  /** Starts a merge of the parts of a file, which may be few: they are checked as they come. */
  static SampleMerge ofFile(int regions, int parts) {
    return new SampleMerge(new RankAccuracy(regions), parts);
  }

  /**
   * Adds a part.
   *
   * @throws SplitInputException if the heap is too small for the keys so far
   */
  public void add(SamplePart part) {
    planned.add(part.planned());
    heldOut.add(part.heldOut());
    memory.check(accuracy, keysAtMost(), planned.size.plus(heldOut.size));
  }

  /**
   * Returns the sample of all parts.
   *
   * @param source how plans and messages name the keys
   * @throws SplitInputException if there are no keys
   */
  public KeySample finish(String source) {
    return finish(source, source, planned.read + heldOut.read, List.of());
  }

  /**
   * Does the same with warnings.
   *
   * @param source how plans name the keys
   * @param name how messages name them
   * @param lines in which the keys came
   */
  KeySample finish(String source, String name, long lines, List<String> warnings) {
    return new KeySample(
        source, name, planned.merged(), heldOut.merged(), FileOrder.NONE, lines, warnings);
  }

  private long keysAtMost() {
    return 2 * (most + (long) accuracy.keysOfPart());
  }

  /** One half of the keys of all parts so far. */
  private final class Half {

    private final List<WeightedKeys> gathered = new ArrayList<>();
    private KeptSize size = KeptSize.NONE;
    private long read;
    private double variance;

    void add(KeptHalf part) {
      read += part.read();
      variance += part.intervalVariance();
      gather(part.kept());
      if (size.keys() > most) {
        KeptHalf fewer = merged().limited(most / 2, random);
        gathered.clear();
        size = KeptSize.NONE;
        variance = fewer.intervalVariance();
        gather(fewer.kept());
      }
    }

    private void gather(WeightedKeys kept) {
      gathered.add(kept);
      size = size.plus(kept.size());
    }

    KeptHalf merged() {
      return new KeptHalf(
          read, WeightedKeys.of(gathered.stream().flatMap(WeightedKeys::stream)), variance);
    }
  }
}
