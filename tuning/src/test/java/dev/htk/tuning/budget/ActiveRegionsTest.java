// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.profile.ProfileLibrary;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ActiveRegionsTest {

  private static final long MB = 1L << 20;
  private static final long GB = 1L << 30;

  /** The reference guide's own example: 16 GB, 0.4, 128 MB, one family. */
  @Test
  void aHeapOfSixteenGigabytesHoldsFiftyOneRegions() {
    ActiveRegions regions = ActiveRegions.of(stock(16 * GB), 1);

    assertThat(regions.count()).isEqualTo(51);
    assertThat(regions).hasToString("51 active regions: 6.4 GiB / (128 MiB x 1 family)");
    assertThat(ActiveRegions.of(stock(16 * GB), 3).count()).isEqualTo(17);
  }

  @Test
  void regionsWithinTheLowerMarkAreFlushedAtTheirSize() {
    Flushing flushing = ActiveRegions.of(stock(16 * GB), 1).at(48);

    assertThat(flushing.isForced()).isFalse();
    assertThat(flushing.actualBytes()).isEqualTo(128 * MB);
    assertThat(flushing.timesAsMany()).isEqualTo(1);
    assertThat(flushing).hasToString("48 regions are flushed at 128 MiB each, the full flush size");
  }

  /** Ten regions a server for each of three tables, on 4 GiB: 0.4 x 0.95 x 4 GiB / 30. */
  @Test
  void moreTablesMeanSmallerAndMoreFlushes() {
    Flushing flushing = ActiveRegions.of(stock(4 * GB), 1).at(3 * 10);

    assertThat(flushing.isForced()).isTrue();
    assertThat(flushing.actualBytes()).isEqualTo(1632087572L / 30);
    assertThat(flushing.timesAsMany()).isCloseTo(2.467, within(0.001));
    assertThat(flushing)
        .hasToString("30 regions are flushed at 51.9 MiB instead of 128 MiB, 2.5 times as often");
  }

  @Test
  void aMemstoreOffTheHeapCountsInsteadOfTheHeapsShare() {
    ResolvedProfile profile =
        stock(16 * GB)
            .withOverrides(Map.of("hbase.regionserver.offheap.global.memstore.size", "2048"));

    assertThat(ActiveRegions.of(profile, 1).globalBytes()).isEqualTo(2 * GB);
    assertThat(ActiveRegions.of(profile, 1).count()).isEqualTo(16);
  }

  @Test
  void impossibleFiguresAreRefused() {
    assertThatThrownBy(() -> new ActiveRegions(10, 11, 1, 1)).hasMessageContaining("lower mark");
    assertThatThrownBy(() -> new ActiveRegions(10, 10, 0, 1)).hasMessageContaining("flush size");
    assertThatThrownBy(() -> new ActiveRegions(10, 10, 1, 0)).hasMessageContaining("families");
    assertThatThrownBy(() -> new ActiveRegions(10, 10, 1, 1).at(0))
        .hasMessageContaining("regions must be 1 or more");
  }

  @Property
  void allRegionsTogetherNeverPassTheLowerMarkUnlessOneAloneDoes(
      @ForAll @IntRange(min = 1, max = 100_000) int regions) {
    ActiveRegions active = ActiveRegions.of(STOCK, 1);

    Flushing flushing = active.at(regions);

    assertThat(flushing.actualBytes() * regions).isLessThanOrEqualTo(active.lowerMarkBytes());
    assertThat(flushing.actualBytes()).isLessThanOrEqualTo(active.flushSizeBytes());
    assertThat(active.at(regions + 1).timesAsMany()).isGreaterThanOrEqualTo(flushing.timesAsMany());
  }

  private static final ResolvedProfile STOCK = stock(16 * GB);

  private static ResolvedProfile stock(long heap) {
    return new ProfileLibrary(SettingsCatalogue.load())
        .load("stock")
        .resolve(new MachineFacts(heap, 16, 6, DiskKind.SSD, 10), Optional.empty());
  }
}
