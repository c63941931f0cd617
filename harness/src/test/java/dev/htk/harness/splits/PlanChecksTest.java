// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

class PlanChecksTest {

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

  private static SplitPlan twoRegions(double first) {
    return SplitPlan.exact(
        "test", List.of(SplitKey.of(Bytes.toBytes("m"))), List.of(first, 1 - first));
  }
}
