// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PastKeysTest {

  @ParameterizedTest
  @CsvSource({
    "hbase.master, 0.19, 0.20",
    "hbase.regionserver.class, 0.94, 0.96",
    "zookeeper.pause, 0.20, 0.90",
    "hbase.rpc.engine, 0.94, 0.96",
    "hbase.master.startup.retainassign, 1.7, 2.0",
  })
  void aPastKeyStatesWhenItWasRemoved(String key, String last, String gone) {
    PastKeys.PastKey past = PastKeys.find(key).orElseThrow();
    assertThat(past.last()).isEqualTo(last);
    assertThat(past.gone()).contains(gone);
    assertThat(SettingsCatalogue.load().retired(key).orElseThrow())
        .satisfies(retired -> assertThat(retired.since()).isEqualTo(gone))
        .satisfies(retired -> assertThat(retired.stillRead()).isFalse());
  }

  @ParameterizedTest
  @EnumSource
  void aKeyThatALineReadsIsNeitherRetiredNorYetToCome(HBaseLine line) {
    SettingsCatalogue catalogue = SettingsCatalogue.load(line);
    assertThat(PastKeys.all().keySet())
        .hasSizeGreaterThan(400)
        .filteredOn(key -> catalogue.find(key).isPresent())
        .allSatisfy(key -> assertThat(catalogue.comesWith(key)).isEmpty())
        .filteredOn(key -> catalogue.retired().stream().noneMatch(old -> old.key().equals(key)))
        .allSatisfy(key -> assertThat(catalogue.retired(key)).isEmpty());
  }

  @Test
  void aKeyOfALaterLineNamesThatLine() {
    String key = "hbase.regionserver.wal.too.old.sec";
    assertThat(SettingsCatalogue.load(HBaseLine.V2_6).comesWith(key)).contains("3.0");
    assertThat(SettingsCatalogue.load(HBaseLine.V3_0).comesWith(key)).isEmpty();
    assertThat(SettingsCatalogue.load(HBaseLine.V2_6).isUnknown(key)).isFalse();
  }

  @Test
  void aKeyAddedInAPatchReleaseIsNotRetired() {
    assertThat(SettingsCatalogue.load(HBaseLine.V3_0).retired("hbase.blockcache.stats.periods"))
        .isEmpty();
  }

  @Test
  void aKeyOfAModuleWithoutAListIsKnown() {
    SettingsCatalogue catalogue = SettingsCatalogue.load();
    assertThat(catalogue.isUnknown("hbase.cache.memcached.servers")).isFalse();
    assertThat(catalogue.retired("hbase.cache.memcached.servers")).isEmpty();
  }

  @Test
  void keysOfOtherProgramsAreKnownByPrefixOrWholeName() {
    SettingsCatalogue catalogue = SettingsCatalogue.load();
    assertThat(catalogue.owner("phoenix.query.timeoutMs")).contains("Apache Phoenix");
    assertThat(catalogue.owner("hbase.use.secondary.index")).contains("Huawei FusionInsight");
    assertThat(catalogue.owner("hbase.regionserver.handler.count")).isEmpty();
  }
}
