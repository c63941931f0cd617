// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.yarn.SnapshotKeys;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hbase.snapshot.SnapshotDescriptionUtils;
import org.apache.hadoop.security.AccessControlException;

/** Finds a snapshot of a table, and reads it without changing it. */
public final class TableSnapshot {

  private TableSnapshot() {}

  /**
   * Prepares to read the keys of a snapshot.
   *
   * @throws HarnessException if there is no such snapshot, if its files may not be read, or if YARN
   *     cannot be reached
   */
  public static SnapshotKeys keys(RemoteCluster cluster, String name)
      throws HarnessException, IOException {
    RootFolder root = RootFolder.of(cluster);
    List<String> all = names(root);
    if (!all.contains(name)) {
      throw HarnessException.badInput(
          "there is no snapshot '%s'; %s", name, OtherNames.of("snapshots", all, name));
    }
    return SnapshotKeys.open(
        cluster.connection(),
        root.configuration(),
        Path.of(cluster.description()),
        "--keys snapshot:" + name);
  }

  private static List<String> names(RootFolder root) throws HarnessException, IOException {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus folder :
          root.fs()
              .listStatus(
                  SnapshotDescriptionUtils.getSnapshotsDir(root.path()),
                  new SnapshotDescriptionUtils.CompletedSnaphotDirectoriesFilter(root.fs()))) {
        names.add(folder.getPath().getName());
      }
      return names;
    } catch (FileNotFoundException e) {
      return names;
    } catch (AccessControlException e) {
      throw HarnessException.failed(
          e,
          "the snapshots may not be read below %s; run this as the user that HBase runs as",
          root.path());
    }
  }
}
