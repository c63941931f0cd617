// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.live.ServerVerdict;
import dev.htk.tuning.live.SettingState;
import dev.htk.tuning.live.SettingVerdict;
import dev.htk.tuning.live.TableOverride;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckReportTest {

  private static CheckReport report(SettingState state) {
    SettingVerdict handlers =
        new SettingVerdict(
            "hbase.regionserver.handler.count",
            "41",
            Optional.of("41"),
            state,
            "30 handler threads in /stacks");
    SettingVerdict policy =
        new SettingVerdict(
            "hbase.regionserver.region.split.policy",
            "org.apache.hadoop.hbase.regionserver.SteppingSplitPolicy",
            Optional.empty(),
            SettingState.NOT_PROVED,
            "no effect of it shows");
    return new CheckReport(
        List.of(
            new CheckReport.Server(
                new ServerVerdict("node1,16020,1", List.of(handlers, policy)), "no recorder")),
        List.of(
            new TableOverride(
                "t",
                Optional.empty(),
                "hbase.hregion.memstore.flush.size",
                "MEMSTORE_FLUSHSIZE",
                "8388608")));
  }

  @Test
  void theTextHasATableForEachServerAndTheOverridesBelow() {
    assertThat(report(SettingState.WAITS_FOR_RESTART).toText())
        .isEqualToNormalizingNewlines(
            """
            region server node1,16020,1
              KEY                                     WANTED                    /CONF  STATE              EVIDENCE
              hbase.regionserver.handler.count        41                        41     waits for restart  30 handler threads in /stacks
              hbase.regionserver.region.split.policy  …ver.SteppingSplitPolicy  -      cannot be proved   no effect of it shows
              1 waits for restart, 1 cannot be proved
              note: no recorder

            set by tables themselves, so that the site's value does not count there:
              t: hbase.hregion.memstore.flush.size = 8388608 (MEMSTORE_FLUSHSIZE)
            """);
  }

  @Test
  void onlySettingsThatDifferOrWaitMakeAReportBad() {
    assertThat(report(SettingState.IN_FORCE).isGood()).isTrue();
    assertThat(report(SettingState.NOT_PROVED).isGood()).isTrue();
    assertThat(report(SettingState.DIFFERS).isGood()).isFalse();
    assertThat(report(SettingState.WAITS_FOR_REOPEN).isGood()).isFalse();
    assertThat(report(SettingState.WAITS_FOR_RESTART).isGood()).isFalse();
  }

  @Test
  void theValuesForProgramsHaveVerdictRecorderCountsAndFamily() {
    assertThat(report(SettingState.WAITS_FOR_RESTART).toValues().toString())
        .contains("good=false", "recorder=no recorder", "waits for restart=1", "family=null");
  }
}
