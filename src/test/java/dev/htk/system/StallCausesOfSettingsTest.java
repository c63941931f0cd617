// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.Setting;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that settings and recorder name stalls alike, and that each stall has its settings. */
class StallCausesOfSettingsTest {

  /**
   * Causes that no setting of HBase acts on. The first two lie in the client's process, the third
   * in the machine or its host, and the last has no cause.
   */
  private static final Set<StallCause> BEYOND_SETTINGS =
      EnumSet.of(
          StallCause.CLIENT_BACKLOG,
          StallCause.CLIENT_PAUSE,
          StallCause.PROCESS_PAUSE,
          StallCause.UNEXPLAINED);

  @ParameterizedTest
  @EnumSource
  void theRecorderKnowsEveryCauseOfASetting(HBaseLine line) {
    assertThat(codes(line)).allMatch(code -> StallCause.find(code).isPresent());
  }

  @ParameterizedTest
  @EnumSource
  void everyOtherCauseHasASettingThatActsOnIt(HBaseLine line) {
    Set<StallCause> covered =
        codes(line).stream()
            .map(StallCause::find)
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(StallCause.class)));
    assertThat(covered).isEqualTo(EnumSet.complementOf(EnumSet.copyOf(BEYOND_SETTINGS)));
  }

  private static Set<String> codes(HBaseLine line) {
    return SettingsCatalogue.load(line).curated().stream()
        .map(Setting::causes)
        .flatMap(List::stream)
        .collect(Collectors.toSet());
  }
}
