// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.tuning.machine.DiskKind;
import dev.htk.tuning.machine.MachineFacts;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolvedProfileTest {

  private static final ResolvedProfile STOCK =
      new ProfileLibrary(SettingsCatalogue.load())
          .load("stock")
          .resolve(new MachineFacts(2L << 30, 2, 1, DiskKind.SSD, 10), Optional.empty());

  @Test
  void memstoreAndCacheTogetherOverTheLimitAreRefused() {
    assertThatThrownBy(() -> with("hfile.block.cache.size", "0.45"))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("hbase.regionserver.global.memstore.size (40 %)")
        .hasMessageContaining("(45 %)");
    assertThat(with("hfile.block.cache.size", "0.409").settings())
        .as("HBase adds whole percents")
        .containsEntry("hfile.block.cache.size", "0.409");
  }

  @Test
  void aCacheOfAFixedSizeCountsAsItsShareOfTheHeap() {
    assertThatThrownBy(() -> with("hfile.block.cache.memory.size", "1g"))
        .hasMessageContaining("(50 %)");
    assertThat(with("hfile.block.cache.memory.size", "256m").settings()).isNotEmpty();
  }

  @Test
  void theMinimumFreeHeapCountsTowardTheLimit() {
    assertThatThrownBy(() -> with("hbase.regionserver.free.heap.min.memory.size", "1g"))
        .hasMessageContaining("less than 50 %");
  }

  @Test
  void anAllocationLargerThanItsChunkIsRefused() {
    assertThatThrownBy(() -> with("hbase.hregion.memstore.mslab.max.allocation", "4194304"))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("hbase.hregion.memstore.mslab.chunksize (2097152)");
  }

  @Test
  void aValueGivenByHandReplacesTheProfilesOwn() {
    ResolvedProfile changed = with("hbase.regionserver.handler.count", " 99 ");
    assertThat(changed.settings())
        .hasSameSizeAs(STOCK.settings())
        .containsEntry("hbase.regionserver.handler.count", "99");
    assertThat(changed.entries()).filteredOn(ResolvedSetting::overridden).hasSize(1);
    assertThat(STOCK.settings()).containsEntry("hbase.regionserver.handler.count", "30");
  }

  @Test
  void aKeyOrValueGivenByHandIsCheckedLikeAProfiles() {
    assertThatThrownBy(() -> with("hbase.regionserver.handlr.count", "9"))
        .isInstanceOf(ProfileException.class)
        .hasMessage(
            "given by hand: unknown setting 'hbase.regionserver.handlr.count';"
                + " did you mean hbase.regionserver.handler.count?");
    assertThatThrownBy(() -> with("hbase.regionserver.handler.count", "many"))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("given by hand: hbase.regionserver.handler.count: 'many'");
    assertThatThrownBy(() -> with("hbase.wal.dir", " "))
        .isInstanceOf(ProfileException.class)
        .hasMessageContaining("hbase.wal.dir: needs a value");
  }

  @Test
  void theRecordersOwnSettingsAreTakenByHandAndCheckedAsAny() {
    assertThat(with("htk.recorder.threshold.pause", "0.5").settings())
        .containsEntry("htk.recorder.threshold.pause", "0.5");
    assertThatThrownBy(() -> with("htk.recorder.treshold.pause", "1"))
        .hasMessage(
            "given by hand: unknown setting 'htk.recorder.treshold.pause';"
                + " did you mean htk.recorder.threshold.pause?");
    assertThatThrownBy(() -> with("htk.recorder.threshold.pause", "20ms"))
        .hasMessageContaining("given by hand: htk.recorder.threshold.pause: '20ms'");
    assertThatThrownBy(() -> with("htk.recorder.batch.one.of", "9"))
        .hasMessageContaining("given by hand: htk.recorder.batch.one.of: '9'");
  }

  @Test
  void anEffectiveValueIsTheProfilesOrElseTheDefault() {
    assertThat(STOCK.effective("hbase.hstore.blockingStoreFiles")).contains("16");
    assertThat(STOCK.effective("hbase.hstore.compaction.max")).contains("10");
    assertThat(STOCK.effective("hbase.wal.dir")).isEmpty();
  }

  private static ResolvedProfile with(String key, String value) {
    return STOCK.withOverrides(Map.of(key, value));
  }
}
