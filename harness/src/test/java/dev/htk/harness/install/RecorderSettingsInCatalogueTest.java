// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.export.PrometheusSettings;
import dev.htk.coprocessor.file.FileSettings;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the recorder's settings in the catalogue with what the recorder reads. */
class RecorderSettingsInCatalogueTest {

  private static final String PREFIX = "htk.recorder.";

  @ParameterizedTest
  @EnumSource
  void theCatalogueHasExactlyTheKeysThatTheRecorderReads(HBaseLine line) {
    Set<String> read =
        new TreeSet<>(
            Set.of(
                RecorderSettings.LEDGER_BYTES,
                RecorderSettings.METER_REGIONS,
                RecorderSettings.SLOW_BATCH_ONE_OF,
                FileSettings.FOLDER,
                FileSettings.BYTES,
                PrometheusSettings.PORT,
                PrometheusSettings.ADDRESS));
    for (Threshold threshold : Threshold.values()) {
      read.add(threshold.key());
    }

    assertThat(SettingsCatalogue.load(line).all())
        .extracting(Setting::key)
        .filteredOn(key -> key.startsWith(PREFIX))
        .containsExactlyElementsOf(read);
  }

  @ParameterizedTest
  @EnumSource
  void theCatalogueHasTheDefaultOfEachThreshold(Threshold threshold) {
    assertThat(SettingsCatalogue.load().get(threshold.key()).defaultValue())
        .hasValue(Long.toString(threshold.defaultMicros() / 1000));
  }

  @ParameterizedTest
  @CsvSource({
    "threshold.pause, 1",
    "threshold.pause, 0.5",
    "threshold.pause, 1e3",
    "threshold.pause, 3600000",
    "threshold.pause, 3600001",
    "threshold.pause, -1",
    "threshold.pause, NaN",
    "threshold.pause, 20ms",
    "threshold.batch.floor, 0",
    "batch.one.of, 9",
    "batch.one.of, 10",
    "batch.one.of, 1000000",
    "batch.one.of, 1000001",
    "batch.one.of, few",
    "ledger.bytes, 64k",
    "ledger.bytes, much",
    "file.bytes, 1m",
    "file.bytes, little",
    "prometheus.port, 0",
    "prometheus.port, 65535",
    "prometheus.port, 65536",
    "prometheus.port, http",
  })
  void theCatalogueTakesAValueExactlyIfTheRecorderCanUseIt(String name, String value) {
    String key = PREFIX + name;

    assertThat(SettingsCatalogue.load().get(key).accepts(value)).isEqualTo(isUsable(key, value));
  }

  private static boolean isUsable(String key, String value) {
    Configuration configuration = new Configuration(false);
    configuration.set(FileSettings.FOLDER, "/data/htk");
    configuration.set(key, value);
    try {
      return RecorderSettings.of(configuration).remark().isEmpty()
          && FileSettings.of(configuration).orElseThrow().remark().isEmpty()
          && PrometheusSettings.address(configuration).stream().allMatch(address -> true);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Test
  void aMistypedKeyOfTheRecorderIsUnknownAndHasANearOne() {
    SettingsCatalogue catalogue = SettingsCatalogue.load();

    assertThat(catalogue.isUnknown("htk.recorder.treshold.pause")).isTrue();
    assertThat(catalogue.nearest("htk.recorder.treshold.pause"))
        .first()
        .isEqualTo(Threshold.PAUSE.key());
  }
}
