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
 * Row keys read from a file or a pipe.
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

  /**
   * @param read number of keys that this half stands for
   */
  record Half(long read, WeightedKeys kept) {}

  private final String name;
  private final Half planned;
  private final Half heldOut;
  private final double deviation;
  private final List<String> warnings;

  KeySample(String name, Half planned, Half heldOut, double deviation, List<String> warnings) {
    this.name = name;
    this.planned = planned;
    this.heldOut = heldOut;
    this.deviation = deviation;
    this.warnings = warnings;
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
    MemoryNeed memory = new MemoryNeed(Runtime.getRuntime().maxMemory());
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
    SplitPlan plan =
        new SplitPlan(
            "sample:" + name,
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
