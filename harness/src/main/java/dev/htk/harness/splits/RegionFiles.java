// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.splitter.hfile.RowRange;
import dev.htk.splitter.hfile.StoreFile;
import dev.htk.splitter.hfile.StoreFileListing;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.Reference;
import org.apache.hadoop.hbase.regionserver.HRegionFileSystem;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.apache.hadoop.hbase.util.CommonFSUtils;

/** Lists the store files of one region from its table's store file tracker; read only. */
record RegionFiles(RootFolder root, TableDescriptor table, RegionInfo region)
    implements StoreFileListing {

  private static final int TIMES = 3;

  @Override
  public String name() {
    return "region " + region.getEncodedName();
  }

  /** Retries, because a listing fails if a file is compacted away meanwhile. */
  @Override
  public List<StoreFile> list() throws IOException {
    for (int time = 1; time < TIMES; time++) {
      try {
        return listOnce();
      } catch (FileNotFoundException e) {
        // The next listing shows the files that replaced it.
      }
    }
    return listOnce();
  }

  private List<StoreFile> listOnce() throws IOException {
    Path folder = CommonFSUtils.getTableDir(root.path(), table.getTableName());
    HRegionFileSystem regionFolder =
        HRegionFileSystem.openRegionFromFileSystem(
            root.configuration(), root.fs(), folder, region, true);
    List<StoreFileInfo> infos = new ArrayList<>();
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      // Not as the primary replica, which may clean up files.
      infos.addAll(
          StoreFileTrackerFactory.create(root.configuration(), table, family, regionFolder, false)
              .load());
    }
    boolean isMerged = isMerged(infos);
    List<StoreFile> files = new ArrayList<>();
    for (StoreFileInfo file : infos) {
      files.add(storeFile(file, isMerged));
    }
    return files;
  }

  /**
   * Returns whether a merge made the references. Those cover whole files, as the top half from the
   * parent's first row on; a split's cover halves of one parent's files.
   */
  private boolean isMerged(List<StoreFileInfo> files) {
    List<StoreFileInfo> references = files.stream().filter(StoreFileInfo::isReference).toList();
    long parents =
        references.stream()
            .map(file -> StringUtils.substringAfterLast(file.getPath().getName(), "."))
            .distinct()
            .count();
    return parents > 1
        || references.stream()
            .map(StoreFileInfo::getReference)
            .filter(reference -> Reference.isTopFileRegion(reference.getFileRegion()))
            .map(StoreFile::splitRow)
            .anyMatch(row -> row.length == 0 || !Arrays.equals(row, region.getStartKey()));
  }

  private StoreFile storeFile(StoreFileInfo file, boolean isMerged) throws IOException {
    FileStatus data = file.getReferencedFileStatus(root.fs());
    StoreFile storeFile =
        file.isReference() && !isMerged
            ? StoreFile.half(file.getPath(), data, file.getReference())
            : StoreFile.whole(file.getPath(), data);
    return storeFile.within(new RowRange(region.getStartKey(), region.getEndKey()));
  }
}
