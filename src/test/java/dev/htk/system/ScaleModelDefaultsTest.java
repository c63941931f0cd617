// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/**
 * A scale model divides the catalogue's defaults of what a profile leaves unset. An unscaled run
 * has HBase's own, and a MiniCluster might bring others.
 */
@OnSharedCluster
class ScaleModelDefaultsTest {

  @Test
  void scalableSettingsHaveTheirDefaultsOnAClusterWithoutAModel(SharedCluster cluster) {
    List<Setting> scalable =
        SettingsCatalogue.load().all().stream()
            .filter(setting -> setting.scaling().isScalable())
            .toList();
    SortedMap<String, String> held =
        cluster.mini().settings(scalable.stream().map(Setting::key).toList()).values().stream()
            .findFirst()
            .orElseThrow();

    assertThat(held).hasSizeGreaterThan(10);
    assertThat(scalable)
        .filteredOn(setting -> held.containsKey(setting.key()))
        .allSatisfy(
            setting ->
                assertThat(setting.number(held.get(setting.key())))
                    .as(setting.key())
                    .isEqualTo(setting.defaultValue().flatMap(setting::number)));
  }
}
