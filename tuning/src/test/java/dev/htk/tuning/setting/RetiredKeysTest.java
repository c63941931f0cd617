// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetiredKeysTest {

  @ParameterizedTest
  @EnumSource
  void aReplacementIsAKeyOfTheLineAndNotRetired(HBaseLine line) {
    SettingsCatalogue catalogue = SettingsCatalogue.load(line);
    assertThat(catalogue.retired())
        .isNotEmpty()
        .allSatisfy(
            key ->
                assertThat(key.replacement().stream())
                    .allMatch(
                        other ->
                            catalogue.find(other).isPresent()
                                && catalogue.retired(other).isEmpty()));
  }

  @ParameterizedTest
  @EnumSource
  void aRetiredKeyIsASettingExactlyIfItIsStillRead(HBaseLine line) {
    SettingsCatalogue catalogue = SettingsCatalogue.load(line);
    assertThat(catalogue.retired())
        .allSatisfy(
            key ->
                assertThat(catalogue.find(key.key()).isPresent())
                    .as(key.key())
                    .isEqualTo(key.stillRead()));
  }

  @Test
  void theOldNameOfTheMemstoreLimitLeadsToTheNewOne() {
    RetiredKey key =
        SettingsCatalogue.load()
            .retired("hbase.regionserver.global.memstore.upperLimit")
            .orElseThrow();
    assertThat(key.replacement()).contains("hbase.regionserver.global.memstore.size");
    assertThat(key.stillRead()).isTrue();
  }

  @Test
  void aKeyInUseIsNotRetired() {
    assertThat(SettingsCatalogue.load().retired("hbase.regionserver.handler.count")).isEmpty();
  }
}
