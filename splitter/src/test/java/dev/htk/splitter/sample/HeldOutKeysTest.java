// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitPlan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the bound of a plan from a sample: populations of each shape are split into random halves;
 * the plan reads one half, and the other one stands for later keys. {@code -Dheld.out.seeds=100}
 * tries more halves.
 */
class HeldOutKeysTest {

  private static final int SEEDS = Integer.getInteger("held.out.seeds", 40);
  private static final int ALL = 100_000;
  private static final int POPULATION = 20_000;

  @ParameterizedTest
  @EnumSource
  void keysNeverShownToThePlannerAreWithinItsBound(KeyShape shape) throws IOException {
    byte[][] all = keys(shape, ALL, new SplittableRandom(shape.name().hashCode()));
    double[] used = new double[SEEDS];
    for (int seed = 0; seed < SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      shuffle(all, POPULATION, random);
      List<byte[]> shown = List.of(all).subList(0, POPULATION / 2);
      List<byte[]> heldOut = List.of(all).subList(POPULATION / 2, POPULATION);
      int regions = random.nextInt(20, 101);

      SplitPlan plan =
          plan(shown, seed % 2 == 0 ? KeyFormat.TEXT : KeyFormat.LENGTH_PREFIXED, regions, random);

      assertThat(plan.regions()).isEqualTo(regions);
      used[seed] = maxOverMean(heldOut, plan) / plan.bound().maxOverMean();
    }
    assertThat(Arrays.stream(used).filter(part -> part > 1).count())
        .as("seeds out of bound")
        .isLessThanOrEqualTo(1);
    assertThat(Arrays.stream(used).average().orElseThrow())
        .as("a bound that says something")
        .isGreaterThan(0.75);
  }

  /** Uses more keys than the sketches hold. */
  @ParameterizedTest
  @EnumSource
  void theBoundHoldsForSketchedSamplesToo(KeyShape shape) throws IOException {
    SplittableRandom random = new SplittableRandom(shape.name().hashCode());
    byte[][] all = keys(shape, 300_000, random);
    shuffle(all, all.length, random);
    List<byte[]> shown = List.of(all).subList(0, all.length / 2);
    List<byte[]> heldOut = List.of(all).subList(all.length / 2, all.length);

    SplitPlan plan = plan(shown, KeyFormat.LENGTH_PREFIXED, 40, random);

    assertThat(maxOverMean(heldOut, plan)).isLessThanOrEqualTo(plan.bound().maxOverMean());
    assertThat(plan.backTest()).isPresent();
  }

  private static SplitPlan plan(
      List<byte[]> keys, KeyFormat format, int regions, SplittableRandom random)
      throws IOException {
    return KeySample.read(
            new ByteArrayInputStream(written(keys, format)),
            "keys",
            format,
            regions,
            ReadProgress.NONE,
            random)
        .plan(regions);
  }

  private static byte[] written(List<byte[]> keys, KeyFormat format) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (byte[] key : keys) {
      switch (format) {
        case TEXT, VERBATIM ->
            out.write((Bytes.toStringBinary(key) + "\n").getBytes(StandardCharsets.US_ASCII));
        case LENGTH_PREFIXED -> {
          out.writeInt(key.length);
          out.write(key);
        }
        case HEX -> out.writeBytes(Bytes.toHex(key) + "\n");
      }
    }
    return bytes.toByteArray();
  }

  private static double maxOverMean(List<byte[]> keys, SplitPlan plan) {
    byte[][] splits = plan.toBytes();
    int[] held = new int[plan.regions()];
    for (byte[] key : keys) {
      int place = Arrays.binarySearch(splits, key, Arrays::compareUnsigned);
      held[place >= 0 ? place + 1 : -place - 1]++;
    }
    return (double) Arrays.stream(held).max().orElseThrow() * plan.regions() / keys.size();
  }

  private static byte[][] keys(KeyShape shape, int count, SplittableRandom random) {
    return Stream.generate(() -> shape.key(random)).limit(count).toArray(byte[][]::new);
  }

  /** Moves randomly chosen keys to the front, in random order. */
  private static void shuffle(byte[][] keys, int chosen, SplittableRandom random) {
    for (int i = 0; i < chosen; i++) {
      int other = random.nextInt(i, keys.length);
      byte[] key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
  }
}
