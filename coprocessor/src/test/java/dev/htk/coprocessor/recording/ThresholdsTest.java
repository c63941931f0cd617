// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ThresholdsTest {
  private final Configuration configuration = new Configuration(false);

  @Test
  void theSiteFileStatesThresholdsInMilliseconds() {
    configuration.set(Threshold.WAL_SYNC.key(), "1.5");
    Thresholds thresholds = RecorderSettings.of(configuration).thresholds();
    assertThat(thresholds.micros(Threshold.WAL_SYNC)).isEqualTo(1_500);
    assertThat(thresholds.micros(Threshold.PAUSE)).isEqualTo(20_000);
    assertThat(RecorderSettings.of(configuration).remark()).isEmpty();
  }

  @Test
  void aValueThatCannotBeUsedIsNamedAndTheDefaultStays() {
    for (String unusable : new String[] {"soon", "-1", "3600001", "NaN", ""}) {
      configuration.set(Threshold.LOCK.key(), unusable);
      RecorderSettings settings = RecorderSettings.of(configuration);
      assertThat(settings.thresholds().micros(Threshold.LOCK)).as(unusable).isEqualTo(20_000);
      assertThat(settings.remark()).contains(Threshold.LOCK.key()).contains(unusable);
    }
  }

  @Test
  void aThresholdOutOfRangeIsRefused() {
    Thresholds thresholds = new Thresholds();
    assertThatThrownBy(() -> thresholds.set(Threshold.MVCC, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mvcc");
    assertThat(thresholds.micros(Threshold.MVCC)).isEqualTo(20_000);
  }

  @Test
  void everyThresholdIsFoundByItsCode() {
    for (Threshold threshold : Threshold.values()) {
      assertThat(Threshold.find(threshold.code())).contains(threshold);
    }
    assertThat(Threshold.find("no.such")).isEmpty();
  }
}
