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

  @Test
  void serversThatDifferInAValueAreToldApartWithTheWayOn() {
    CheckReport report =
        new CheckReport(
            List.of(
                server("a", SettingState.NOT_PROVED, SettingState.DIFFERS),
                server("b", SettingState.DIFFERS, SettingState.DIFFERS),
                server("c", SettingState.WAITS_FOR_RESTART, SettingState.DIFFERS)),
            List.of());

    assertThat(report.toText())
        .startsWith("the servers are half-way: the file's values are on a, c; not yet: b (first)")
        .contains("htk profile apply --online", "htk profile rollback");
    assertThat(report.toValues().toString()).contains("taken=[a, c], left=[b], keys=[first]");
  }

  @Test
  void serversThatAllDifferAreNotHalfWay() {
    CheckReport report =
        new CheckReport(
            List.of(
                server("a", SettingState.DIFFERS, SettingState.IN_FORCE),
                server("b", SettingState.DIFFERS, SettingState.NOT_PROVED)),
            List.of());

    assertThat(report.toText()).doesNotContain("half-way");
    assertThat(report.toValues().toString()).contains("halfWay=null");
  }

  private static CheckReport.Server server(String name, SettingState first, SettingState second) {
    return new CheckReport.Server(
        new ServerVerdict(name, List.of(verdict("first", first), verdict("second", second))), "");
  }

  private static SettingVerdict verdict(String key, SettingState state) {
    return new SettingVerdict(key, "1", Optional.empty(), state, "");
  }
}
