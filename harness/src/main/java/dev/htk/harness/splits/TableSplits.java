// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.plan.SplitKey;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;

/** Reads the split keys that a table has now. */
public final class TableSplits {

  private TableSplits() {}

  /**
   * Returns the start keys of all regions but the first; none for a table of one region.
   *
   * @throws HarnessException if there is no such table
   */
  public static List<SplitKey> of(RemoteCluster cluster, TableName table)
      throws HarnessException, IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      LiveTable.requireThere(admin, table);
    }
    return TableRegions.read(cluster.connection(), table).stream()
        .map(location -> location.getRegion().getStartKey())
        .filter(start -> start.length > 0)
        .map(SplitKey::of)
        .toList();
  }
}
