// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.apache.hadoop.hbase.HConstants;

/** Compares samples that were merged from stored parts with one sample of all keys. */
class SampleMergeTest {

  private static final String MERGED = "snapshot:orders-1";

  @Property(tries = 200)
  void anyPartsHoldTheCountsOfAllKeys(
      @ForAll @NotEmpty @Size(max = 300) List<@IntRange(min = 20, max = 119) Integer> keys,
      @ForAll @IntRange(min = 1, max = 7) int parts,
      @ForAll @IntRange(min = 1, max = 20) int wanted)
      throws IOException {
    int regions = (int) Math.min(wanted, keys.stream().distinct().count());
    int[] all = keys.stream().mapToInt(Integer::intValue).toArray();

    KeySample merged = merged(all, regions, parts, i -> i * 31 % parts);

    assertThat(merged.keys()).isEqualTo(all.length);
    assertSamePlan(merged.plan(regions), sample(all, regions).plan(regions));
  }

  @Example
  void partsOf130000KeysGiveTheVeryPlanOfAllKeys() throws IOException {
    int[] all = IntStream.range(0, 130_000).map(i -> i / 3 * 7).toArray();

    KeySample merged = merged(all, 77, 9, i -> Math.min(8, i / 1_000 % 13));

    assertSamePlan(merged.plan(77), sample(all, 77).plan(77));
  }

  /** Uses regions of very different sizes, some of more keys than a part passes on. */
  @Example
  void ranksAreKnownWithinAFortiethOfARegion() throws IOException {
    int keys = 2_000_000;
    int regions = 400;
    int[] all = IntStream.range(0, keys).toArray();

    SplitPlan plan = merged(all, regions, 40, i -> i < keys / 2 ? 0 : i / 50_000).plan(regions);

    List<Double> errors = errors(plan, keys);
    double allowed = keys / 40.0 / regions;
    assertThat(errors.stream().filter(error -> error > allowed).count()).isLessThanOrEqualTo(8);
    assertThat(errors).allSatisfy(error -> assertThat(error).isLessThan(1.5 * allowed));
    assertThat(errors).anySatisfy(error -> assertThat(error).isPositive());
  }

  @Example
  void mergingManyPartsHoldsFewKeysAndStaysExactEnough() throws IOException {
    int keys = 1_200_000;
    int regions = 20;
    int most = new RankAccuracy(regions).keysWhileMerging(60);
    int[] all = IntStream.range(0, keys).toArray();

    SplitPlan plan = merged(all, regions, 60, i -> i / 20_000).plan(regions);

    assertThat(most).isLessThan(keys / 4);
    assertThat(plan.shares().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(errors(plan, keys))
        .allSatisfy(error -> assertThat(error).isLessThan(keys / 40.0 / regions));
  }

  @Example
  void moreRegionsAndMorePartsHoldMoreKeys() {
    assertThat(new RankAccuracy(20).keysOfPart()).isEqualTo(65_535);
    assertThat(new RankAccuracy(1_000).keysOfPart()).isBetween(280_000, 290_000);
    assertThat(new RankAccuracy(20).keysWhileMerging(1)).isEqualTo(2 * 65_535);
    assertThat(new RankAccuracy(200).keysWhileMerging(1_000)).isBetween(1_000_000, 1_300_000);
  }

  @Property(tries = 300)
  void thinnedKeysKeepTheirSumAndTheirRanksWithinAStep(
      @ForAll @NotEmpty @Size(max = 100) List<@IntRange(min = 1, max = 1_000) Integer> weights,
      @ForAll @IntRange(min = 1, max = 60) int steps,
      @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double place) {
    WeightedKeys all =
        WeightedKeys.of(
            IntStream.range(0, weights.size())
                .mapToObj(i -> new WeightedKey(bytes(i), weights.get(i))));

    WeightedKeys thinned = all.thinned(steps, place);

    double step = all.total() / steps;
    assertThat(thinned.distinct()).isLessThanOrEqualTo(steps);
    assertThat(thinned.total()).isCloseTo(all.total(), within(1e-6));
    for (int i = 0; i < weights.size(); i++) {
      List<SplitKey> cut = List.of(SplitKey.of(bytes(i)));
      assertThat(thinned.held(cut)[0]).isCloseTo(all.held(cut)[0], within(step + 1e-6));
    }
  }

  @Property(tries = 300)
  void aDamagedPartIsRefused(@ForAll @IntRange(max = 99_999) int where, @ForAll byte change)
      throws IOException {
    byte[] stored = stored(IntStream.range(0, 50).toArray());
    int place = where % stored.length;
    byte[] damaged = stored.clone();
    damaged[place] ^= change == 0 ? 1 : change;

    for (byte[] bad :
        List.of(damaged, Arrays.copyOf(stored, place), Arrays.copyOf(stored, stored.length + 1))) {
      assertThatThrownBy(() -> SamplePart.read(new ByteArrayInputStream(bad)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("damaged");
    }
  }

  @Example
  void keysOfPartsAreToldApartHoweverLongTheyAre() throws IOException {
    SampleMerge merge = new SampleMerge(3, 3);
    for (int number = 0; number < 3; number++) {
      SampleReader reader = SampleReader.ofPart(3, "task.opts=-Xmx%dm", number);
      for (int i = 0; i < 100; i++) {
        byte[] key = new byte[HConstants.MAX_ROW_LENGTH];
        key[key.length - 2] = (byte) number;
        key[key.length - 1] = (byte) i;
        reader.add(key, 0, key.length);
      }
      merge.add(SamplePart.read(new ByteArrayInputStream(stored(reader))));
    }

    SplitPlan plan = merge.finish(MERGED).plan(3);

    assertThat(plan.maxOverMean()).isEqualTo(1);
    assertThat(plan.splits())
        .allSatisfy(split -> assertThat(split.toBytes()).hasSize(HConstants.MAX_ROW_LENGTH - 1));
  }

  @Example
  void partsWithoutKeysAreRefused() throws IOException {
    assertThatThrownBy(() -> merged(new int[0], 2, 3, i -> 0))
        .isInstanceOf(SplitInputException.class)
        .hasMessage(MERGED + ": there are no keys in it");
  }

  @Example
  void aHeapTooSmallIsRefusedWithItsOwnSetting() {
    assertThatThrownBy(() -> SampleReader.ofPart(100_000, "task.opts=-Xmx%dm", 1))
        .isInstanceOf(SplitInputException.class)
        .hasMessageMatching(".* set task.opts=-Xmx[0-9]+m, or plan fewer regions");
  }

  private static void assertSamePlan(SplitPlan merged, SplitPlan whole) {
    assertThat(merged.keys()).isEqualTo(MERGED);
    assertThat(merged.splits()).isEqualTo(whole.splits());
    assertThat(merged.shares()).isEqualTo(whole.shares());
    assertThat(merged.bound()).isEqualTo(whole.bound());
    assertThat(merged.warnings()).isEqualTo(whole.warnings());
  }

  /**
   * Merges parts that were stored.
   *
   * @param part returns the part of the key at an index
   */
  private static KeySample merged(int[] all, int regions, int parts, IntUnaryOperator part)
      throws IOException {
    SampleMerge merge = new SampleMerge(regions, parts);
    for (int number = 0; number < parts; number++) {
      SampleReader reader = SampleReader.ofPart(regions, "task.opts=-Xmx%dm", number);
      for (int i = 0; i < all.length; i++) {
        if (part.applyAsInt(i) == number) {
          reader.add(bytes(all[i]), 0, Integer.BYTES);
        }
      }
      merge.add(SamplePart.read(new ByteArrayInputStream(stored(reader))));
    }
    return merge.finish(MERGED);
  }

  private static byte[] stored(int[] keys) throws IOException {
    SampleReader reader = SampleReader.ofPart(2, "task.opts=-Xmx%dm", 1);
    for (int key : keys) {
      reader.add(bytes(key), 0, Integer.BYTES);
    }
    return stored(reader);
  }

  private static byte[] stored(SampleReader reader) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    reader.part().write(out);
    return out.toByteArray();
  }

  private static KeySample sample(int[] all, int regions) throws IOException {
    ByteBuffer file = ByteBuffer.allocate(2 * Integer.BYTES * all.length);
    for (int key : all) {
      file.putInt(Integer.BYTES).putInt(key);
    }
    return KeySample.read(
        new ByteArrayInputStream(file.array()),
        "numbers",
        KeyFormat.LENGTH_PREFIXED,
        regions,
        ReadProgress.NONE,
        new SplittableRandom(1));
  }

  /** Returns by how many keys each split misses its reported rank; the keys are numbers from 0. */
  private static List<Double> errors(SplitPlan plan, int keys) {
    List<Double> errors = new ArrayList<>();
    double said = 0;
    for (int i = 0; i < plan.splits().size(); i++) {
      said += plan.shares().get(i) * keys;
      byte[] key = Arrays.copyOf(plan.splits().get(i).toBytes(), Integer.BYTES);
      errors.add(Math.abs(said - ByteBuffer.wrap(key).getInt()));
    }
    return errors;
  }

  private static byte[] bytes(int key) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(key).array();
  }
}
