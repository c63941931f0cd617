// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.setting.Activation;
import dev.htk.tuning.setting.ServerRole;
import dev.htk.tuning.site.SiteChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RestartPlanTest {

  private static final Path SITE = Path.of("/conf/hbase-site.xml");

  @Test
  void oneServerGoesFirstAndTheOthersFollowOneByOne() {
    assertThat(commands(List.of("rs1", "rs2", "rs3"), change("k", Activation.RESTART)))
        .containsExactly(
            "echo 'balance_switch false' | hbase shell -n",
            "scp -p /conf/hbase-site.xml rs1:/conf/hbase-site.xml",
            "graceful_stop.sh --restart --reload --nobalancer rs1",
            "htk profile verify p --cluster CONF_DIR",
            "",
            "scp -p /conf/hbase-site.xml rs2:/conf/hbase-site.xml",
            "graceful_stop.sh --restart --reload --nobalancer rs2",
            "scp -p /conf/hbase-site.xml rs3:/conf/hbase-site.xml",
            "graceful_stop.sh --restart --reload --nobalancer rs3",
            "htk profile verify p --cluster CONF_DIR",
            "echo 'balance_switch true' | hbase shell -n");
  }

  @Test
  void aSingleServerIsRestartedOnce() {
    assertThat(commands(List.of("rs1"), change("k", Activation.RESTART)))
        .filteredOn(command -> command.startsWith("graceful_stop"))
        .hasSize(1);
  }

  @Test
  void aPlanWithoutServersUsesAHostPlaceholder() {
    assertThat(commands(List.of(), change("k", Activation.UNKNOWN)))
        .filteredOn(command -> command.endsWith(" HOST"))
        .hasSize(2);
  }

  @Test
  void anOnlineChangeNeedsNoRestart() {
    assertThat(commands(List.of("rs1"), change("k", Activation.AT_ONCE))).isEmpty();
    assertThat(commands(List.of("rs1"), change("k", Activation.NEXT_FLUSH))).isEmpty();
    assertThat(commands(List.of("rs1"), change("k", Activation.NEXT_ROLL))).isEmpty();
    assertThat(commands(List.of("rs1"), change("k", Activation.REGION_REOPEN))).isEmpty();
  }

  @Test
  void anUnchangedKeyNeedsNoRestart() {
    PlannedChange same =
        new PlannedChange(
            new SiteChange("k", SiteChange.Kind.SAME, Optional.of("v"), "v"),
            Activation.RESTART,
            List.of(ServerRole.REGION_SERVER),
            false,
            Optional.empty());
    assertThat(commands(List.of("rs1"), same)).isEmpty();
  }

  @Test
  void mastersComeLast() {
    assertThat(commands(List.of("rs1"), change("k", Activation.RESTART, ServerRole.MASTER)))
        .containsExactly(
            "scp -p /conf/hbase-site.xml MASTER:/conf/hbase-site.xml",
            "hbase-daemon.sh restart master");
  }

  @Test
  void flagsNeedARestartOfRegionServers() {
    RestartPlan plan = RestartPlan.of("p", List.of(), List.of(SITE), true, List.of("rs1"));
    assertThat(plan.steps())
        .extracting(RestartPlan.Step::command)
        .contains("graceful_stop.sh --restart --reload --nobalancer rs1");
  }

  @Test
  void whatServersMustAgreeOnIsNotChangedWhileSomeOfThemRun() {
    PlannedChange folder = change("hbase.wal.dir", Activation.CLUSTER_DOWN);

    assertThat(commands(List.of("rs1", "rs2"), folder, change("k", Activation.RESTART)))
        .startsWith("stop-hbase.sh")
        .endsWith("start-hbase.sh")
        .noneMatch(command -> command.contains("graceful_stop"));
    assertThat(plan(List.of("rs1"), folder, change("hbase.rootdir", Activation.CLUSTER_DOWN)))
        .extracting(RestartPlan.Step::what)
        .startsWith("hbase.wal.dir and hbase.rootdir change: stop the whole cluster");
    assertThat(folder.inForce()).isEqualTo("after the whole cluster was down");
  }

  private static List<String> commands(List<String> servers, PlannedChange... changes) {
    return plan(servers, changes).stream().map(RestartPlan.Step::command).toList();
  }

  private static List<RestartPlan.Step> plan(List<String> servers, PlannedChange... changes) {
    return RestartPlan.of("p", List.of(changes), List.of(SITE), false, servers).steps();
  }

  private static PlannedChange change(String key, Activation activation) {
    return change(key, activation, ServerRole.REGION_SERVER);
  }

  private static PlannedChange change(String key, Activation activation, ServerRole role) {
    return new PlannedChange(
        new SiteChange(key, SiteChange.Kind.ADDED, Optional.empty(), "v"),
        activation,
        List.of(role),
        false,
        Optional.empty());
  }
}
