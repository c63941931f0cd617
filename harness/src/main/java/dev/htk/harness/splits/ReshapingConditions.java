// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.audit.Reshape;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hadoop.hbase.regionserver.RegionSplitRestriction;

/**
 * Conditions for splitting and merging a table's regions. Nothing is switched on here: somebody
 * turned a switch off for a reason.
 */
record ReshapingConditions(Admin admin, TableDescriptor descriptor, ServerSettings settings) {

  /**
   * Checks the conditions.
   *
   * @throws HarnessException bad news, if a condition does not hold
   */
  void require(Reshape reshape) throws IOException, HarnessException {
    table();
    if (!reshape.splits().isEmpty()) {
      splits();
    }
    if (!reshape.merges().isEmpty()) {
      merges();
    }
  }

  private void table() throws IOException, HarnessException {
    TableName table = descriptor.getTableName();
    if (table.isSystemTable()) {
      throw refused("table '%s' is HBase's own".formatted(table));
    }
    if (!admin.isTableEnabled(table)) {
      throw refused("table '%s' is disabled: enable it first".formatted(table));
    }
    List<RegionState> moving =
        admin
            .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
            .getRegionStatesInTransition()
            .stream()
            .filter(state -> state.getRegion().getTable().equals(table))
            .toList();
    if (!moving.isEmpty()) {
      throw refused(
          "region %s of table '%s' is in transition (%s): wait, or look at the master's page"
              .formatted(
                  moving.get(0).getRegion().getEncodedName(), table, moving.get(0).getState()));
    }
  }

  private void splits() throws IOException, HarnessException {
    TableName table = descriptor.getTableName();
    if (!admin.isSplitEnabled()) {
      throw refused(
          "splits are switched off on this cluster: somebody did so with 'splitormerge_switch"
              + " 'SPLIT', false'; ask before it is switched on again");
    }
    if (!descriptor.isSplitEnabled()) {
      throw refused(
          "splits are switched off for table '%s' (SPLIT_ENABLED => 'false')".formatted(table));
    }
    Optional<SplitPolicyKind> policy =
        settings.text(ServerSettings.SPLIT_POLICY).flatMap(SplitPolicyKind::of);
    if (policy.filter(SplitPolicyKind.DISABLED::equals).isPresent()) {
      throw refused(
          "the split policy of table '%s' is DisabledRegionSplitPolicy, which refuses every split"
              .formatted(table));
    }
    Optional<String> restriction =
        settings
            .text(ServerSettings.SPLIT_RESTRICTION)
            .filter(type -> !type.equals(RegionSplitRestriction.RESTRICTION_TYPE_NONE));
    if (restriction.isPresent()) {
      throw refused(
          "split restriction %s is in force for table '%s' (its own, or %s of the cluster), and would"
                  .formatted(restriction.get(), table, ServerSettings.SPLIT_RESTRICTION)
              + " move the boundaries");
    }
  }

  private void merges() throws IOException, HarnessException {
    TableName table = descriptor.getTableName();
    if (!admin.isMergeEnabled()) {
      throw refused(
          "merges are switched off on this cluster: somebody did so with 'splitormerge_switch"
              + " 'MERGE', false'; ask before it is switched on again");
    }
    if (!descriptor.isMergeEnabled()) {
      throw refused(
          "merges are switched off for table '%s' (MERGE_ENABLED => 'false')".formatted(table));
    }
  }

  private static HarnessException refused(String why) {
    return HarnessException.badNews("refused: %s; no region was changed", why);
  }
}
