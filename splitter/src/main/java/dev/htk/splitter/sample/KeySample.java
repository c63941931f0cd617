// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import dev.htk.splitter.direction.Direction;
import dev.htk.splitter.foreign.KeyFile;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.BalancedCut;
import dev.htk.splitter.plan.ErrorBound;
import dev.htk.splitter.plan.HeldShares;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.io.input.BoundedInputStream;

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
 * Keys are kept whole, so that long ones need more of it.
 *
 * <p>The plan's bound assumes that the keys are a random sample of those to come. It then bounds
 * the fullest region for another set of equally many keys. The first million lines of an ordered
 * file are not a random sample, and keys that grow with time are not like those to come: {@link
 * #asOf} makes plans say what those will do.
 *
 * <p>Immutable.
 */
public final class KeySample implements KeyDistribution {

  /** Any value will do; a fixed one makes small samples give the same plan each time. */
  private static final long SEED = 4;

  private static final int LOOKED_AT = 1 << 15;

  private final String source;
  private final String name;
  private final KeptHalf planned;
  private final KeptHalf heldOut;
  private final FileOrder order;

  /** Number of rows, or of the lines that counted them: not fewer than there are keys. */
  private final long lines;

  private final List<String> warnings;
  private final Direction direction;

  /**
   * @param source how plans name the keys
   * @param name how messages name them
   * @param order the order in which the keys came
   * @param lines in which the keys came; fewer than rows if the lines count these
   * @throws SplitInputException if there are no keys
   */
  KeySample(
      String source,
      String name,
      KeptHalf planned,
      KeptHalf heldOut,
      FileOrder order,
      long lines,
      List<String> warnings) {
    this(source, name, planned, heldOut, order, lines, warnings, Direction.UNKNOWN);
  }

  private KeySample(
      String source,
      String name,
      KeptHalf planned,
      KeptHalf heldOut,
      FileOrder order,
      long lines,
      List<String> warnings,
      Direction direction) {
    this.source = source;
    this.name = name;
    this.planned = planned;
    this.heldOut = heldOut;
    this.order = order;
    this.lines = lines;
    this.warnings = warnings;
    this.direction = direction;
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
    BoundedInputStream raw = BoundedInputStream.builder().setInputStream(in).get();
    KeyFile file = format.open(raw, name);
    KeyInput input =
        new KeyInput(file.bytes(), name, (bytes, keys) -> progress.read(raw.getCount(), keys));
    if (file.counts().isPresent()) {
      CountedKeys counted = new CountedKeys(input, file.counts().get(), regions, random);
      new TextKeys(input, counted, CountedKeys.LONGEST).read();
      return counted.finish(name, file.notes());
    }
    SampleReader reader =
        new SampleReader(accuracy, MemoryNeed.here(MemoryNeed.OF_COMMAND), random);
    format.read(input, reader);
    return reader.finish(name, file.notes());
  }

  /**
   * Returns the same sample, whose plans also say what the keys to come will do.
   *
   * @param now times are sought in the years around it
   */
  public KeySample asOf(Instant now) {
    List<byte[]> some = order.keys().isEmpty() ? someKept() : order.keys();
    return new KeySample(
        source, name, planned, heldOut, order, lines, warnings, Direction.of(some, lines, now));
  }

  private List<byte[]> someKept() {
    WeightedKeys some = planned.kept().and(heldOut.kept()).thinned(LOOKED_AT, 0.5);
    return some.stream().map(WeightedKey::bytes).toList();
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
    SampleOutlook outlook = outlook(splits, held, order.backTest(targets));
    SplitPlan plan =
        new SplitPlan(
            source,
            splits,
            Arrays.stream(held).map(weight -> weight / total).boxed().toList(),
            outlook.bound(regions),
            backTest(targets),
            warnings,
            outlook.of(regions));
    return plan.warning(SampleWarnings.ofHeaviest(all, total, regions))
        .warning(outlook.warnings(regions));
  }

  @Override
  public HeldShares held(List<SplitKey> splits) {
    double[] held = planned.kept().and(heldOut.kept()).held(splits);
    Optional<BackTest> inFileOrder = order.backTest(TargetShares.equal(held.length));
    return new HeldShares(
        Arrays.stream(held).map(weight -> weight / keys()).boxed().toList(),
        Arrays.stream(held)
            .map(weight -> SampleBound.mostOf(keys(), weight, held.length, deviation()))
            .boxed()
            .toList(),
        outlook(splits, held, inFileOrder).bound(held.length).basis());
  }

  /**
   * Judges what becomes of split keys.
   *
   * @param held the rows that each region holds
   */
  private SampleOutlook outlook(
      List<SplitKey> splits, double[] held, Optional<BackTest> inFileOrder) {
    double fullest = Arrays.stream(held).max().orElseThrow();
    ErrorBound bound = SampleBound.of(keys(), fullest, held.length, deviation());
    return new SampleOutlook(order, inFileOrder, direction.forecast(splits), bound);
  }

  /** Returns the standard deviation of the number of keys between two keys; 0 if it is exact. */
  private double deviation() {
    return Math.sqrt(planned.intervalVariance() + heldOut.intervalVariance());
  }

  private void requireDistinct(WeightedKeys all, int regions) {
    if (regions > 1 && all.distinct() == 1) {
      throw new SplitInputException(
          "%s: there is only one distinct key, %s, and a key cannot be split",
          name, ShownKey.of(all.key(0)));
    }
    if (regions > all.distinct()) {
      throw new SplitInputException(
          "%s: %,d regions need as many distinct keys, and there are only %,d",
          name, regions, all.distinct());
    }
  }

  /** Returns split keys that give regions their shares of some keys. */
  static List<SplitKey> cut(WeightedKeys keys, TargetShares targets) {
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
