// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares ranks of split keys with exact ranks; the keys are numbers from 0, in any order. */
class RankErrorTest {

  private static final int KEYS = 1_200_000;

  /** The order in which keys arrive. */
  enum Order {
    RANDOM,
    SORTED,
    REVERSED,
    ZIGZAG;

    int key(int i) {
      return switch (this) {
        case RANDOM -> (int) (i * 1_234_567_891L % KEYS);
        case SORTED -> i;
        case REVERSED -> KEYS - 1 - i;
        case ZIGZAG -> i % 2 == 0 ? i / 2 : KEYS - 1 - i / 2;
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void ranksAreKnownWithinAFortiethOfARegionInAnyOrder(Order order) throws IOException {
    int regions = 400;

    List<Double> errors = errors(order, KEYS, regions);

    double allowed = KEYS / 40.0 / regions;
    // Each holds at 99.9 %; errors of neighbouring ranks are correlated.
    assertThat(errors.stream().filter(error -> error > allowed).count()).isLessThanOrEqualTo(8);
    assertThat(errors).allSatisfy(error -> assertThat(error).isLessThan(1.5 * allowed));
  }

  @Test
  void moreRegionsGetMoreSketches() throws IOException {
    int regions = 1_000;

    List<Double> errors = errors(Order.RANDOM, KEYS, regions);

    double allowed = KEYS / 40.0 / regions;
    assertThat(errors.stream().filter(error -> error > allowed).count()).isLessThanOrEqualTo(20);
    assertThat(errors).allSatisfy(error -> assertThat(error).isLessThan(1.5 * allowed));
  }

  @Test
  void samplesThatTheSketchesHoldWholeAreExact() throws IOException {
    assertThat(errors(Order.SORTED, 100_000, 77)).allSatisfy(error -> assertThat(error).isZero());
  }

  @Test
  void thinningStartsOnceItsErrorIsAFractionOfTheAllowedError() {
    RankAccuracy accuracy = new RankAccuracy(400);

    assertThat(accuracy.allowsThinning(1, 300_000)).isFalse();
    assertThat(accuracy.allowsThinning(1, 500_000)).isTrue();
    assertThat(accuracy.allowsThinning(100, 500_000)).isFalse();
    assertThat(accuracy.allowsThinning(1_526, 100_000_000)).isTrue();
  }

  @Test
  void sketchesGrowInNumberWithTheSquareOfTheRegions() {
    assertThat(new RankAccuracy(1).sketches()).isEqualTo(1);
    assertThat(new RankAccuracy(400).sketches()).isEqualTo(1);
    assertThat(new RankAccuracy(1_000).sketches()).isBetween(4, 6);
    assertThat(new RankAccuracy(2_000).sketches()).isBetween(16, 21);
  }

  /** Returns by how many keys each split misses its reported rank. */
  private static List<Double> errors(Order order, int keys, int regions) throws IOException {
    ByteBuffer file = ByteBuffer.allocate(2 * Integer.BYTES * keys);
    int written = 0;
    for (int i = 0; i < KEYS && written < keys; i++) {
      int key = order.key(i);
      if (key < keys) {
        file.putInt(Integer.BYTES).putInt(key);
        written++;
      }
    }
    SplitPlan plan =
        KeySample.read(
                new ByteArrayInputStream(file.array()),
                "numbers",
                KeyFormat.LENGTH_PREFIXED,
                regions,
                ReadProgress.NONE,
                new SplittableRandom(1))
            .plan(regions);
    List<Double> errors = new ArrayList<>();
    double said = 0;
    for (int i = 0; i < plan.splits().size(); i++) {
      said += plan.shares().get(i) * keys;
      errors.add(Math.abs(said - number(plan.splits().get(i))));
    }
    return errors;
  }

  /** Returns the first number that is not less than the key. */
  private static int number(SplitKey key) {
    return ByteBuffer.wrap(Arrays.copyOf(key.toBytes(), Integer.BYTES)).getInt();
  }
}
