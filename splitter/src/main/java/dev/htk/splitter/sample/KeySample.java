// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.BalancedCut;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Row keys read from a file or a pipe, or in parts that {@link SampleMerge} puts together.
 *
 * <p>{@code SplitPlan plan = KeySample.read(in, "keys.txt", KeyFormat.TEXT, 200,
 * ReadProgress.NONE).plan(200);}
 *
 * <p>A key that occurs <i>k</i> times weighs <i>k</i>. A list of a table's rows makes a plan that
 * balances rows; a trace of requests makes one that balances requests.
 *
 * <p>The plan is exact for up to some 130,000 keys. With more keys, the rank of a split key is
 * known within 1/40 of a region's keys, at 99.9 %. Memory does not grow with the number of keys.
 * Keys that agree in their first 256 bytes count as one.
 *
 * <p>The plan's bound assumes that the keys are a random sample of those to come. It then bounds
 * the fullest region for another set of equally many keys. The first million lines of an ordered
 * file are not a random sample.
 *
 * <p>Immutable.
 */
public final class KeySample implements KeyDistribution {

  /** Any value will do; a fixed one makes small samples give the same plan each time. */
  private static final long SEED = 4;

  private final String source;
  private final String name;
  private final KeptHalf planned;
  private final KeptHalf heldOut;
  private final List<String> warnings;

  /**
   * @param source how plans name the keys
   * @param name how messages name them
   * @throws SplitInputException if there are no keys
   */
  KeySample(String source, String name, KeptHalf planned, KeptHalf heldOut, List<String> warnings) {
    this.source = source;
    this.name = name;
    this.planned = planned;
    this.heldOut = heldOut;
    this.warnings = warnings;
    if (keys() == 0) {
      throw new SplitInputException("%s: there are no keys in it", name);
    }
  }

  /**
   * Reads keys once, to the end of the input, and does not close it.
   *
   * @param name how messages name the input: the file's name
   * @param regions greatest number of regions to plan; ranks are kept exactly enough for it
   * @throws SplitInputException if something is not a key, if there are no keys, or if the heap is
   *     too small for so many regions
   */
  public static KeySample read(
      InputStream in, String name, KeyFormat format, int regions, ReadProgress progress)
      throws IOException {
    return read(in, name, format, regions, progress, new SplittableRandom(SEED));
  }

  /**
   * Does the same with a given source of randomness, which assigns each key to a half.
   *
   * @param random drawn from while reading
   */
  public static KeySample read(
      InputStream in,
      String name,
      KeyFormat format,
      int regions,
      ReadProgress progress,
      SplittableRandom random)
      throws IOException {
    RankAccuracy accuracy = new RankAccuracy(TargetShares.equal(regions).regions());
    MemoryNeed memory = MemoryNeed.here(MemoryNeed.OF_COMMAND);
    SampleReader reader = new SampleReader(accuracy, memory, random);
    format.read(new KeyInput(in, name, progress), reader);
    return reader.finish(name);
  }

  /** Returns the number of keys read. */
  public long keys() {
    return planned.read() + heldOut.read();
  }

  @Override
  public SplitPlan plan(TargetShares targets) {
    int regions = targets.regions();
    WeightedKeys all = planned.kept().and(heldOut.kept());
    requireDistinct(all, regions);
    List<SplitKey> splits = cut(all, targets);
    double[] held = all.held(splits);
    double total = keys();
    double deviation = Math.sqrt(planned.intervalVariance() + heldOut.intervalVariance());
    SplitPlan plan =
        new SplitPlan(
            source,
            splits,
            Arrays.stream(held).map(weight -> weight / total).boxed().toList(),
            SampleBound.of(keys(), Arrays.stream(held).max().orElseThrow(), regions, deviation),
            backTest(targets),
            warnings);
    return plan.warning(SampleWarnings.ofHeaviest(all, total, regions));
  }

  private void requireDistinct(WeightedKeys all, int regions) {
    if (regions > 1 && all.distinct() == 1) {
      throw new SplitInputException(
          "%s: there is only one distinct key, '%s', and a key cannot be split",
          name, Bytes.toStringBinary(all.key(0)));
    }
    if (regions > all.distinct()) {
      throw new SplitInputException(
          "%s: %,d regions need as many distinct keys, and there are only %,d",
          name, regions, all.distinct());
    }
  }

  private static List<SplitKey> cut(WeightedKeys keys, TargetShares targets) {
    List<SplitKey> splits = new ArrayList<>();
    for (int first : BalancedCut.of(keys.weights(), targets)) {
      splits.add(SplitKey.between(keys.key(first - 1), keys.key(first)));
    }
    return splits;
  }

  private Optional<BackTest> backTest(TargetShares targets) {
    if (planned.kept().distinct() < targets.regions() || heldOut.read() == 0) {
      return Optional.empty();
    }
    double[] held = heldOut.kept().held(cut(planned.kept(), targets));
    double mean = (double) heldOut.read() / targets.regions();
    return Optional.of(
        new BackTest(
            planned.read(), heldOut.read(), Arrays.stream(held).max().orElseThrow() / mean));
  }
}
