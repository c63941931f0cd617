package dev.htk.harness.trial;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.TableName;

/**
 * A table on a real cluster that several trials share: the first that finds none creates it, each
 * loads the same rows into it, and none but an interrupted one drops it.
 *
 * @param owner marks it as these trials' own, so that no other table is written into or dropped
 */
public record ReusedTable(String name, String owner) {

  /**
   * Drops tables that are there and are the owners'; leaves all others alone.
   *
   * @param configuration of the cluster
   * @throws IOException if one may still be there
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
