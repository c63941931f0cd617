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
 * Row keys that were read from a file or a pipe.
 *
 * <p>{@code SplitPlan plan = KeySample.read(in, "keys.txt", KeyFormat.TEXT, 200,
 * ReadProgress.NONE).plan(200);}
 *
 * <p>A key that occurs <i>k</i> times weighs <i>k</i>: a list of a table's rows makes a plan that
 * balances rows, and a trace of requests one that balances requests.
 *
 * <p>The plan is exact for the keys read up to some 130,000 of them; with more, the rank of a split
 * key is known within 1/40 of a region's keys, at 99.9 %. Memory does not grow with the number of
 * keys. Keys that agree in their first 256 bytes count as one.
 *
 * <p>What the plan's bound means: if the keys are a random sample of those to come, then the
 * fullest region of another set of equally many keys is within it. A file's first million lines are
 * no random sample if the file is in any order.
 *
 * <p>Immutable.
 */
public final class KeySample implements KeyDistribution {

  /** Any will do; the same one each time makes small samples give the same plan each time. */
  private static final long SEED = 4;

  /**
   * @param read how many keys it stands for
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
   * Reads keys to the end of the input, once, and does not close it.
   *
   * @param name what the input is called in messages: the file's name
   * @param regions the most that a plan will have, for which ranks are kept exactly enough
   * @throws SplitInputException if something is not a key, if there are none, or if the heap is too
   *     small for so many regions
   */
  public static KeySample read(
      InputStream in, String name, KeyFormat format, int regions, ReadProgress progress)
      throws IOException {
    return read(in, name, format, regions, progress, new SplittableRandom(SEED));
  }

  /**
   * The same, with what decides in which half a key falls.
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

  /** How many keys were read. */
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
          "%s: there is only one distinct key, '%s', and one key lies in one region",
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
