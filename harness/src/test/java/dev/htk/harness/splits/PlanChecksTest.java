// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.keys.KeyKind;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.Outlook;
import dev.htk.splitter.plan.Outlook.Order;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanChecksTest {

  private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
  private static final long GIB = 1L << 30;
  private static final ServerSettings STOCK = ServerSettings.defaults(SettingsCatalogue.load());

  @Test
  void uncheckedPointsAreListedWithTheOptionsToGive() throws HarnessException {
    PlanChecks checks =
        PlanChecks.of(twoRegions(0.4), STOCK.capacity(1, 1, 0, OptionalLong.empty()));

    assertThat(checks.warnings()).isEmpty();
    assertThat(checks.notChecked())
        .containsExactly(
            "whether the memstores carry the regions (--heap)",
            "whether regions get too large or stay too small (--data-size)",
            "what HBase will split, merge or move by itself (--cluster)");
  }

  @Test
  void knownHeapAndDataSizeAreCheckedAgainstThePlan() throws HarnessException {
    PlanChecks checks =
        PlanChecks.of(
            twoRegions(0.5), STOCK.withHeap(GIB).capacity(1, 1, 5, OptionalLong.of(GIB / 8)));

    assertThat(checks.warnings()).hasSize(2);
    assertThat(checks.warnings().get(0))
        .startsWith("2 + 5 other regions a server x 128 MiB = 896 MiB");
    assertThat(checks.warnings().get(1)).startsWith("128 MiB / 2 regions = 64 MiB each");
    assertThat(checks.notChecked()).hasSize(1);
  }

  @Test
  void regionsThatFillAlikeGiveAWarning() throws HarnessException {
    assertThat(
            PlanChecks.of(twoRegions(0.5), STOCK.capacity(1, 1, 0, OptionalLong.empty()))
                .warnings())
        .singleElement()
        .asString()
        .startsWith("the 2 regions of a server fill equally fast");
  }

  @Test
  void regionsThatFillInTurnDoNotFlushTogether() throws HarnessException {
    SplitPlan plan = twoRegions(0.5).with(Outlook.IN_TURN);

    assertThat(PlanChecks.of(plan, STOCK.capacity(1, 1, 0, OptionalLong.empty())).warnings())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "time-series",
        "reversed-time",
        "ycsb-ordered:records=100000",
        "ycsb-ordered:records=100000,zeropadding=20",
        "salted:buckets=4,inner=time-series"
      })
  void keysWrittenInOrderAreNotSaidToFlushTogether(String keys) throws HarnessException {
    SplitPlan plan = KeyKind.parse(keys, Weights.ROWS, NOW).plan(20);

    assertThat(plan.outlook().order()).isEqualTo(Order.IN_TURN);
    assertThat(plan.warnings()).isNotEmpty();
    assertThat(PlanChecks.of(plan, STOCK.capacity(2, 1, 0, OptionalLong.empty())).warnings())
        .isEmpty();
  }

  @Test
  void saltsForAllRegionsFlushTogether() throws HarnessException {
    SplitPlan plan =
        KeyKind.parse("salted:buckets=20,inner=time-series", Weights.ROWS, NOW).plan(20);

    assertThat(PlanChecks.of(plan, STOCK.capacity(2, 1, 0, OptionalLong.empty())).warnings())
        .singleElement()
        .asString()
        .contains("flush together");
  }

  @Test
  void aSortedSampleLeavesItsGrowthUnchecked() throws HarnessException {
    SplitPlan plan =
        twoRegions(0.4).with(new Outlook(Order.UNKNOWN, Optional.empty(), Optional.empty()));

    assertThat(PlanChecks.of(plan, STOCK.capacity(1, 1, 0, OptionalLong.empty())).notChecked())
        .contains(
            "whether keys grow with time, as the sample is sorted (one in the order of writing)");
  }

  private static SplitPlan twoRegions(double first) {
    return SplitPlan.exact(
        "test", List.of(SplitKey.of(Bytes.toBytes("m"))), List.of(first, 1 - first));
  }
}
