// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import static dev.htk.tuning.live.ViewOfServer.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.HBaseLine;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReopenedRegionsTest {

  private static final String LIMIT = "hbase.region.store.parallel.put.limit";
  private static final Instant EARLY = STARTED.plus(Duration.ofMinutes(1));
  private static final Instant CHANGED = STARTED.plus(Duration.ofMinutes(2));
  private static final Instant LATE = STARTED.plus(Duration.ofMinutes(3));

  private static SettingVerdict judge(
      ViewOfServer view, String key, HBaseLine line, Map<String, Instant> changedAt) {
    return new Verifier(SettingsCatalogue.load(line), List.of())
        .judge(view.configured(key, "11").build(), new TreeMap<>(Map.of(key, "11")), changedAt)
        .settings()
        .get(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hbase.region.store.parallel.put.limit",
        "hbase.region.store.parallel.prepare.put.multiplier",
        "hbase.region.store.parallel.put.limit.min.column.count"
      })
  void aRegionThatReopenedOnTheServerWaitsForTheNextTime(String key) {
    ViewOfServer view = new ViewOfServer().reopenedRegion("t", EARLY).region("t", EARLY);

    SettingVerdict verdict = judge(view, key, HBaseLine.V2_6, Map.of(key, CHANGED));

    assertThat(verdict.state()).isEqualTo(SettingState.WAITS_FOR_REOPEN);
    assertThat(verdict.evidence())
        .isEqualTo(
            "1 of 2 regions reopened on this server and no longer hear of changes online; each"
                + " takes the value as it moves or reopens");
  }

  @Test
  void aRegionThatReopenedAfterTheChangeHasTheValue() {
    ViewOfServer view = new ViewOfServer().reopenedRegion("t", LATE);

    assertThat(judge(view, LIMIT, HBaseLine.V2_5, Map.of(LIMIT, CHANGED)).evidence())
        .doesNotContain("reopened");
  }

  @Test
  void withoutTheTimeOfTheChangeNothingIsProved() {
    ViewOfServer view = new ViewOfServer().reopenedRegion("t", EARLY);

    SettingVerdict verdict = judge(view, LIMIT, HBaseLine.V2_5, Map.of());

    assertThat(verdict.state()).isEqualTo(SettingState.NOT_PROVED);
    assertThat(verdict.evidence()).contains("no longer hear");
  }

  @Test
  void settingsOfStoresReachReopenedRegions() {
    String key = "hbase.hstore.compaction.min";
    ViewOfServer view = new ViewOfServer().reopenedRegion("t", EARLY);

    assertThat(judge(view, key, HBaseLine.V2_6, Map.of(key, CHANGED)).evidence())
        .doesNotContain("reopened");
  }

  @ParameterizedTest
  @EnumSource(HBaseLine.class)
  void onlyTwoLinesForgetReopenedRegions(HBaseLine line) {
    ViewOfServer view = new ViewOfServer().reopenedRegion("t", EARLY);

    assertThat(judge(view, LIMIT, line, Map.of(LIMIT, CHANGED)).state())
        .isEqualTo(
            line == HBaseLine.V3_0 ? SettingState.NOT_PROVED : SettingState.WAITS_FOR_REOPEN);
  }
}
