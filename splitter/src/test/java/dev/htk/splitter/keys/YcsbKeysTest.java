// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.ycsb.Fnv64;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import site.ycsb.workloads.CoreWorkload;

class YcsbKeysTest {

  @Property(tries = 40)
  void regionsHoldThePredictedSharesOfTheKeysYcsbWrites(
      @ForAll InsertOrder order,
      @ForAll @IntRange(min = 50, max = 5_000) int records,
      @ForAll @IntRange(min = 0, max = 1_000_000) int insertStart,
      @ForAll @IntRange(min = 1, max = 22) int zeroPadding,
      @ForAll @IntRange(min = 1, max = 50) int regions)
      throws Exception {
    SplitPlan plan = new YcsbKeys(order, records, insertStart, zeroPadding).plan(regions);

    int[] rows = new int[regions];
    for (SplitKey key : keysWrittenByYcsb(order, records, insertStart, zeroPadding)) {
      rows[regionOf(plan, key)]++;
    }

    assertThat(plan.regions()).isEqualTo(regions);
    for (int region = 0; region < regions; region++) {
      assertThat(plan.shares().get(region))
          .isCloseTo((double) rows[region] / records, within(1e-15));
    }
    int most = Arrays.stream(rows).max().orElseThrow();
    int fewest = Arrays.stream(rows).min().orElseThrow();
    assertThat(most - fewest).isLessThanOrEqualTo(1);
  }

  @Test
  void theUsualFormulaLeavesDeadRegionsWhereTheExactPlanLeavesNone() {
    SplitPlan plan = new YcsbKeys(InsertOrder.HASHED, 100_000, 0, 1).plan(100);

    assertThat(plan.maxOverMean()).isEqualTo(1.0);
    assertThat(plan.minOverMean()).isEqualTo(1.0);
    assertThat(plan.bound().maxOverMean()).isEqualTo(1.0);
    assertThat(plan.splits().get(98)).isLessThan(key("user93"));
  }

  @Test
  void splitKeysAreNoLongerThanTheyMustBe() {
    SplitPlan plan = new YcsbKeys(InsertOrder.ORDERED, 1_000, 0, 3).plan(10);

    assertThat(plan.splits()).hasSize(9).contains(key("user1"), key("user5"), key("user9"));
  }

  @Test
  void moreRegionsThanKeysAreRefused() {
    YcsbKeys keys = new YcsbKeys(InsertOrder.HASHED, 5, 0, 1);

    assertThatThrownBy(() -> keys.plan(6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6 regions need at least as many distinct keys");
  }

  private static SplitKey key(String text) {
    return SplitKey.of(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static int regionOf(SplitPlan plan, SplitKey key) {
    int region = 0;
    while (region < plan.splits().size() && plan.splits().get(region).compareTo(key) <= 0) {
      region++;
    }
    return region;
  }

  private static Set<SplitKey> keysWrittenByYcsb(
      InsertOrder order, int records, int insertStart, int zeroPadding) throws Exception {
    Set<SplitKey> keys = new TreeSet<>();
    CoreWorkload workload =
        YcsbDriver.workload(new YcsbKeys(order, records, insertStart, zeroPadding), "uniform");
    for (int i = 0; i < records; i++) {
      workload.doInsert(new YcsbDriver(key -> keys.add(key(key))), null);
    }
    return keys;
  }

  @Test
  void fnvHashesAreThoseOfYcsb() {
    for (long value : List.of(0L, 1L, 255L, 256L, 999_999L, (long) Integer.MAX_VALUE)) {
      assertThat(Fnv64.hash(value)).isEqualTo(site.ycsb.Utils.hash(value));
    }
  }
}
