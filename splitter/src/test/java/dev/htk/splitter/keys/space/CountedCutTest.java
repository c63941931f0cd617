// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.TargetShares;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class CountedCutTest {

  @Property(tries = 100)
  void exactCutsDifferByAtMostOneKey(
      @ForAll @IntRange(min = 1, max = 300) int regions,
      @ForAll @IntRange(min = 0, max = 5_000) int more,
      @ForAll @IntRange(min = 0, max = 100_000) int from,
      @ForAll @IntRange(min = 0, max = 7) int padding) {
    int keys = regions + more;
    CountedCut cut = CountedCut.exact(DecimalNumbers.of(from, (long) from + keys, padding));

    List<Double> shares = cut.shares(cut.splits(TargetShares.equal(regions)));

    assertThat(shares).hasSize(regions);
    int fewest = keys / regions;
    for (double share : shares) {
      assertThat(share * keys).isBetween(fewest - 1e-6, fewest + 1 + 1e-6);
    }
    assertThat(shares.stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(1, within(1e-9));
  }

  @Test
  void aLittleSlackMakesSplitKeysShort() {
    KeySpace hex = FixedWidthKeys.text(FixedWidthKeys.HEX, 32);

    List<SplitKey> exact = CountedCut.exact(hex).splits(TargetShares.equal(10));
    List<SplitKey> slack = new CountedCut(hex, 1e-6).splits(TargetShares.equal(10));

    assertThat(exact.get(0)).hasToString("1" + "9".repeat(31));
    assertThat(slack.get(0).toBytes()).hasSizeLessThan(8);
    assertThat(slack.get(4)).hasToString("8");
    assertThat(new CountedCut(hex, 1e-6).shares(slack))
        .allSatisfy(share -> assertThat(share).isCloseTo(0.1, within(2e-7)));
  }

  @Test
  void everyRegionGetsAKeyWhereThereAreAsManyKeysAsRegions() {
    CountedCut cut = CountedCut.exact(FixedWidthKeys.text("abc", 1));

    assertThat(cut.splits(TargetShares.equal(3)))
        .containsExactly(SplitKey.of(Bytes.toBytes("b")), SplitKey.of(Bytes.toBytes("c")));
  }

  @Test
  void moreRegionsThanKeysAreRefused() {
    CountedCut cut = CountedCut.exact(FixedWidthKeys.text("abc", 1));

    assertThatThrownBy(() -> cut.splits(TargetShares.equal(4)))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("4 regions need as many distinct keys, and there are only 3");
  }
}
