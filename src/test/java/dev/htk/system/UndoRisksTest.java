// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.splits.ServerSettings;
import dev.htk.harness.splits.UndoRisks;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.IncreasingToUpperBoundRegionSplitPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that the kit reads a cluster's switches and settings and assumes none that it can read.
 */
@OnSharedCluster
class UndoRisksTest {

  private static final long GIB = 1L << 30;
  private static final int SERVERS = 1;

  private final RemoteCluster cluster;
  private final Admin admin;
  private final ServerSettings servers;
  private boolean normalizer;
  private boolean balancer;
  private boolean splits;
  private boolean merges;

  UndoRisksTest(SharedCluster shared) throws Exception {
    this.cluster = RemoteCluster.connect(shared.configuration());
    this.admin = cluster.connection().getAdmin();
    this.servers = ServerSettings.of(cluster, SettingsCatalogue.load());
  }

  @BeforeEach
  void switchEverythingOn() throws Exception {
    normalizer = admin.normalizerSwitch(true);
    balancer = admin.balancerSwitch(true, true);
    splits = admin.splitSwitch(true, true);
    merges = admin.mergeSwitch(true, true);
  }

  @AfterEach
  void restoreTheSwitches() throws Exception {
    admin.normalizerSwitch(normalizer);
    admin.balancerSwitch(balancer, true);
    admin.splitSwitch(splits, true);
    admin.mergeSwitch(merges, true);
    admin.close();
    cluster.close();
  }

  @Test
  void theSettingsComeFromTheServersThemselves() throws Exception {
    ClusterCapacity capacity = capacity(OptionalLong.empty());

    assertThat(servers.assumption()).isEmpty();
    assertThat(capacity.memory().orElseThrow().memstoreBytes())
        .isLessThan(Runtime.getRuntime().maxMemory())
        .isGreaterThan(Runtime.getRuntime().maxMemory() / 10);
  }

  @Test
  void anOrdinaryTableOfTenRegionsAServerIsSafe() throws Exception {
    assertThat(risks(table().build(), 10)).isEmpty();
  }

  @Test
  void theNormalizerThreatensOnlyTablesThatAllowIt() throws Exception {
    assertThat(risks(table().setNormalizationEnabled(true).build(), 10))
        .singleElement()
        .asString()
        .startsWith(
            "the normalizer is on, for the cluster and for this table: it merges neighbours")
        .contains("once they are 3 days old and have 1 MiB or more, and splits regions of more")
        .contains("NORMALIZATION_ENABLED => 'false'");
    assertThat(risks(table().setNormalizationEnabled(false).build(), 10)).isEmpty();

    admin.normalizerSwitch(false);
    assertThat(risks(table().setNormalizationEnabled(true).build(), 10)).isEmpty();
  }

  @Test
  void theNormalizerDoesOnlyWhatTheSwitchesAllow() throws Exception {
    admin.mergeSwitch(false, true);
    assertThat(risks(table().setNormalizationEnabled(true).build(), 10))
        .singleElement()
        .asString()
        .contains("it splits regions of more than twice the mean")
        .doesNotContain("merges");

    admin.splitSwitch(false, true);
    assertThat(risks(table().setNormalizationEnabled(true).build(), 10)).isEmpty();
  }

  @Test
  void aLonelyRegionIsSplitEarlyByTheDefaultPolicy() throws Exception {
    assertThat(risks(table().build(), 1))
        .singleElement()
        .asString()
        .startsWith("SteppingSplitPolicy splits regions at 256 MiB while a server has 1 of the");
    assertThat(risks(table().build(), 1, OptionalLong.of(GIB / 8))).isEmpty();
    assertThat(risks(table().setSplitEnabled(false).build(), 1)).isEmpty();
    assertThat(
            risks(
                table()
                    .setRegionSplitPolicyClassName(ConstantSizeRegionSplitPolicy.class.getName())
                    .build(),
                1))
        .isEmpty();
  }

  @Test
  void theTablesOwnPolicyAndSizesCount() throws Exception {
    TableDescriptor table =
        table()
            .setRegionSplitPolicyClassName(IncreasingToUpperBoundRegionSplitPolicy.class.getName())
            .setMemStoreFlushSize(GIB / 16)
            .build();

    assertThat(risks(table, 2))
        .singleElement()
        .asString()
        .startsWith(
            "IncreasingToUpperBoundRegionSplitPolicy splits regions at 1 GiB while a server")
        .contains("has 2 of the table");
    assertThat(risks(table().setRegionSplitPolicyClassName("com.example.Own").build(), 10))
        .containsExactly(
            "the split policy com.example.Own is not HBase's own: when it splits regions is not"
                + " known here");
  }

  @Test
  void aDisabledBalancerIsReportedAsARisk() throws Exception {
    admin.balancerSwitch(false, true);

    assertThat(risks(table().build(), 10))
        .singleElement()
        .asString()
        .startsWith("the balancer is off")
        .endsWith("balance_switch true");
  }

  private List<String> risks(TableDescriptor table, int regions) throws Exception {
    return risks(table, regions, OptionalLong.empty());
  }

  private List<String> risks(TableDescriptor table, int regions, OptionalLong data)
      throws Exception {
    return new UndoRisks(admin, table, servers).of(regions, capacity(data));
  }

  private ClusterCapacity capacity(OptionalLong data) throws Exception {
    return servers.capacity(SERVERS, 1, 0, data);
  }

  private static TableDescriptorBuilder table() {
    return TableDescriptorBuilder.newBuilder(TableName.valueOf("not-yet"))
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"));
  }
}
