// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static java.math.BigInteger.ONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.space.KeySpace;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks what every plan must fulfil, for every kind of keys. */
class EveryKeyKindTest {

  static final Instant NOW = Instant.parse("2026-11-21T18:00:00Z");
  private static final int ROWS = 10_000;

  @ParameterizedTest
  @MethodSource("kindsAndTargets")
  void aPlanHasTheWantedRegionsAndTheSharesOfItsSplitKeys(KeyMaker keys, TargetShares targets) {
    KnownPopulation distribution = (KnownPopulation) KeyKind.parse(keys.kind(), Weights.ROWS, NOW);

    SplitPlan plan = distribution.plan(targets);

    assertThat(plan.splits()).hasSize(targets.regions() - 1);
    assertThat(plan.splits()).isSorted().doesNotHaveDuplicates();
    assertThat(plan.shares().stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(distribution.shares(plan.splits())).isEqualTo(plan.shares());
    for (int region = 0; region < targets.regions(); region++) {
      assertThat(plan.shares().get(region))
          .isCloseTo(targets.share(region), within(3e-3 * targets.share(region)));
    }
    assertThat(plan.bound().maxOverMean()).isGreaterThanOrEqualTo(plan.maxOverMean());
  }

  @ParameterizedTest
  @MethodSource("kindsAndManyRegions")
  void keysThatAnApplicationMakesLieAsPredictedAndWithinTheBound(
      KeyMaker keys, TargetShares targets) {
    SplitPlan plan = KeyKind.parse(keys.kind(ROWS), Weights.ROWS, NOW).plan(targets);

    int[] rows = rowsOfRegions(keys, plan);

    int most = Arrays.stream(rows).max().orElseThrow();
    assertThat((double) most * plan.regions() / ROWS)
        .isLessThanOrEqualTo(plan.bound().maxOverMean() + 1e-12);
    assertThat(plan.bound().basis()).containsAnyOf("for 10,000 rows", "every key is known");
    double chiSquare = 0;
    for (int region = 0; region < plan.regions(); region++) {
      double expected = plan.shares().get(region) * ROWS;
      chiSquare += Math.pow(rows[region] - expected, 2) / expected;
    }
    int freedom = plan.regions() - 1;
    assertThat(chiSquare).isLessThanOrEqualTo(freedom + 5 * Math.sqrt(2.0 * freedom) + 10);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void keysThatAnApplicationMakesBeginWithKeysOfTheLaw(KeyMaker keys) {
    KeySpace space = KeyKind.law(keys.kind(), NOW).space();
    Random random = new Random(7);
    for (int row = 0; row < 200; row++) {
      byte[] key = keys.maker().key(row, random);

      // Its prefix sorts before it, and no key of the key space lies between them.
      byte[] atMost = space.key(space.countBelow(Bytes.add(key, new byte[1])).subtract(ONE));
      assertThat(key).startsWith(atMost);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void thePlansDescriptionOfItsKeysReproducesThePlan(KeyMaker keys) {
    for (String kind : List.of(keys.kind(), keys.kind(ROWS))) {
      SplitPlan plan = KeyKind.parse(kind, Weights.ROWS, NOW).plan(10);

      Instant later = NOW.plusSeconds(100_000);
      assertThat(KeyKind.parse(plan.keys(), Weights.ROWS, later).plan(10)).isEqualTo(plan);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void oneRegionNeedsNoSplitKeysAndCannotBeUneven(KeyMaker keys) {
    SplitPlan plan = KeyKind.parse(keys.kind(), Weights.ROWS, NOW).plan(1);

    assertThat(plan.splits()).isEmpty();
    assertThat(plan.shares()).containsExactly(1.0);
    assertThat(plan.bound().maxOverMean()).isEqualTo(1);
  }

  @Test
  void everyKindIsTriedHereOrKnownExactly() {
    Set<String> tried =
        KeyMaker.all().map(keys -> keys.kind().split(":", -1)[0]).collect(Collectors.toSet());
    tried.add(KeyKind.YCSB_ORDERED.text());

    assertThat(tried)
        .isEqualTo(Arrays.stream(KeyKind.values()).map(KeyKind::text).collect(Collectors.toSet()));
  }

  static Stream<KeyMaker> kinds() {
    return KeyMaker.all();
  }

  static Stream<Arguments> kindsAndTargets() {
    return kindsAnd(
        TargetShares.equal(2),
        TargetShares.equal(7),
        TargetShares.equal(100),
        TargetShares.staggered(60, 6, 5));
  }

  static Stream<Arguments> kindsAndManyRegions() {
    return kindsAnd(TargetShares.equal(50), TargetShares.staggered(60, 6, 5));
  }

  private static Stream<Arguments> kindsAnd(TargetShares... targets) {
    return KeyMaker.all()
        .flatMap(
            keys ->
                Arrays.stream(targets)
                    .filter(target -> fits(keys, target))
                    .map(target -> Arguments.of(keys, target)));
  }

  /** Returns whether regions can consist of whole prefixes where only prefixes are known. */
  private static boolean fits(KeyMaker keys, TargetShares targets) {
    return !keys.kind().equals("salted:buckets=100") || 100 % targets.total() == 0;
  }

  private static int[] rowsOfRegions(KeyMaker keys, SplitPlan plan) {
    Random random = new Random(plan.regions());
    int[] rows = new int[plan.regions()];
    for (int row = 0; row < ROWS; row++) {
      SplitKey key = SplitKey.of(keys.maker().key(row, random));
      int place = Collections.binarySearch(plan.splits(), key);
      rows[place < 0 ? -place - 1 : place + 1]++;
    }
    return rows;
  }
}
