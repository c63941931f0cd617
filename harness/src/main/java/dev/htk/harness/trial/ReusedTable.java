// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.TableName;

/**
 * A table on a real cluster that several trials share. The first that finds no table creates it,
 * and each trial loads the same rows into it. Of the trials, only an interrupted one drops it.
 *
 * @param owner marks the table as these trials' own, so that no other is written to or dropped
 */
public record ReusedTable(String name, String owner) {

  /**
   * Drops the tables that exist and carry their owner's mark; leaves all others alone.
   *
   * @param configuration the cluster's client configuration
   * @throws IOException if a table may still exist
   */
  public static void drop(Path configuration, List<ReusedTable> tables)
      throws IOException, HarnessException, InterruptedException {
    try (RemoteCluster cluster = RemoteCluster.connect(configuration)) {
      for (ReusedTable table : tables) {
        new WorkTable(cluster.connection(), TableName.valueOf(table.name()), table.owner())
            .dropIfThere();
      }
    }
  }
}
