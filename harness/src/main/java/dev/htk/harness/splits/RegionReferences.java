package dev.htk.harness.splits;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/** Finds files of other regions that a region still needs, in the file system. */
final class RegionReferences {

  private final RootFolder root;
  private final TableDescriptor table;

  RegionReferences(RootFolder root, TableDescriptor table) {
    this.root = root;
    this.table = table;
  }

  /**
   * Returns whether the region still needs files of the regions that it was made from. Like its
   * server, sees a reference until it is compacted <em>and</em> archived. {@code
   * CompactedHFilesDischarger} archives every two minutes unless configured otherwise.
   */
  boolean has(RegionInfo region) throws IOException {
    Path folder =
        new Path(
            CommonFSUtils.getTableDir(root.path(), table.getTableName()), region.getEncodedName());
    // Only family folders: names beside them, such as recovered edits, can look like references.
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      for (FileStatus file : list(new Path(folder, family.getNameAsString()))) {
        if (StoreFileInfo.isReference(file.getPath())) {
          return true;
        }
      }
    }
    return false;
  }

  private FileStatus[] list(Path folder) throws IOException {
    try {
      return root.fs().listStatus(folder);
    } catch (FileNotFoundException e) {
      // The region went away, or its folder is being cleaned up.
      return new FileStatus[0];
    }
  }
}
