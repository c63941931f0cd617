// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.audit.RegionState;
import dev.htk.splitter.hfile.BadFiles;
import dev.htk.splitter.hfile.StoreFile;
import dev.htk.splitter.hfile.StoreFileKeys;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.security.AccessControlException;

/**
 * A table in use, at the moment of reading: its regions, and its keys as the block indexes of its
 * store files show them. The region servers' handlers are asked for metrics only; files are read
 * from the file system.
 *
 * @param infos HBase's description of each region, in key order
 * @param regions the table's regions, in key order. Sizes of their files are exact if the file
 *     system may be read, and otherwise whole megabytes, as the servers report them.
 */
public record LiveTable(
    RemoteCluster cluster,
    TableDescriptor table,
    List<RegionInfo> infos,
    List<RegionState> regions) {

  /**
   * Reads a table's regions.
   *
   * @throws HarnessException if there is no such table, or it is disabled
   * @throws IOException if the cluster does not answer
   */
  public static LiveTable read(RemoteCluster cluster, TableName name)
      throws HarnessException, IOException {
    try (Admin admin = cluster.connection().getAdmin()) {
      requireEnabled(admin, name);
      TableDescriptor table = admin.getDescriptor(name);
      List<HRegionLocation> locations = TableRegions.read(cluster.connection(), name);
      Map<String, RegionMetrics> metrics = metrics(admin, name, locations);
      List<RegionInfo> infos = locations.stream().map(HRegionLocation::getRegion).toList();
      Map<RegionInfo, List<StoreFile>> files = files(cluster, table, infos);
      List<RegionState> regions =
          locations.stream()
              .map(
                  location ->
                      state(
                          location,
                          metrics.get(location.getRegion().getEncodedName()),
                          files.get(location.getRegion())))
              .toList();
      return new LiveTable(cluster, table, infos, regions);
    }
  }

  static void requireThere(Admin admin, TableName name) throws HarnessException, IOException {
    if (!admin.tableExists(name)) {
      throw HarnessException.badInput(
          "there is no table '%s'; %s",
          name.getNameAsString(),
          OtherNames.of(
              "tables",
              Arrays.stream(admin.listTableNames()).map(TableName::getNameAsString).toList(),
              name.getNameAsString()));
    }
  }

  private static void requireEnabled(Admin admin, TableName name)
      throws HarnessException, IOException {
    requireThere(admin, name);
    if (!admin.isTableEnabled(name)) {
      throw HarnessException.badInput(
          "table '%s' is disabled, so that its regions tell nothing; enable it first",
          name.getNameAsString());
    }
  }

  /** Returns the metrics by encoded region name. */
  private static Map<String, RegionMetrics> metrics(
      Admin admin, TableName name, List<HRegionLocation> locations) throws IOException {
    Set<ServerName> servers =
        locations.stream()
            .map(HRegionLocation::getServerName)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Map<String, RegionMetrics> metrics = new HashMap<>();
    for (ServerName server : servers) {
      for (RegionMetrics region : admin.getRegionMetrics(server, name)) {
        metrics.put(RegionInfo.encodeRegionName(region.getRegionName()), region);
      }
    }
    return metrics;
  }

  /** Returns the store files of each region; none at all if the file system may not be read. */
  private static Map<RegionInfo, List<StoreFile>> files(
      RemoteCluster cluster, TableDescriptor table, List<RegionInfo> regions) {
    try {
      RootFolder root = RootFolder.of(cluster);
      Map<RegionInfo, List<StoreFile>> files = new HashMap<>();
      for (RegionInfo region : regions) {
        files.put(region, new RegionFiles(root, table, region).list());
      }
      return files;
    } catch (HarnessException | IOException e) {
      return Map.of();
    }
  }

  /**
   * @param metrics null if no server has reported the region
   * @param files null if only the metrics tell of them, in whole megabytes
   */
  private static RegionState state(
      HRegionLocation location, RegionMetrics metrics, List<StoreFile> files) {
    RegionInfo region = location.getRegion();
    long reportedBytes = metrics == null ? 0 : bytes(metrics.getStoreFileSize());
    int reportedFiles = metrics == null ? 0 : metrics.getStoreFileCount();
    return new RegionState(
        region.getEncodedName(),
        Bytes.toStringBinary(region.getStartKey()),
        Bytes.toStringBinary(region.getEndKey()),
        Objects.toString(location.getServerName(), ""),
        files == null ? reportedBytes : files.stream().mapToLong(StoreFile::bytes).sum(),
        files == null ? reportedFiles : files.size(),
        metrics == null ? 0 : bytes(metrics.getMemStoreSize()),
        metrics == null ? 0 : metrics.getReadRequestCount(),
        metrics == null ? 0 : metrics.getWriteRequestCount());
  }

  private static long bytes(Size size) {
    return (long) size.get(Size.Unit.BYTE);
  }

  /**
   * Returns the distribution of keys that the table's store files show. Rows in memstores are not
   * included; the plan's warnings say how much that is.
   *
   * @param weights {@link Weights#BYTES}, or {@link Weights#ROWS}, which are estimated
   * @param regions number of regions for which the indexes are read finely enough
   * @throws HarnessException if the place of the files is unknown, if they may not be read, or if
   *     there are none
   * @throws SplitInputException if a file cannot be read as an HFile and must not be skipped
   * @throws IOException if the file system fails
   */
  public StoreFileKeys keys(Weights weights, BadFiles badFiles, int regions)
      throws HarnessException, IOException {
    RootFolder root = RootFolder.of(cluster);
    if (this.regions.stream().allMatch(region -> region.storeFiles() == 0)) {
      throw HarnessException.badInput(
          "table '%s' has no store files: it is empty, or its rows are in memstores still; write"
              + " them out first (flush '%s' in the HBase shell)",
          name(), name());
    }
    List<RegionFiles> files =
        infos.stream().map(region -> new RegionFiles(root, table, region)).toList();
    try {
      return StoreFileKeys.of("table:" + name(), root.fs(), files, weights, badFiles, regions)
          .warning(memstores());
    } catch (AccessControlException e) {
      throw HarnessException.failed(
          e,
          "the store files of table '%s' may not be read below %s; run this as the user that HBase"
              + " runs as",
          name(),
          root.path());
    }
  }

  /** Warns of bytes in memstores, which servers report in whole megabytes. */
  private List<String> memstores() {
    long inMemstores = regions.stream().mapToLong(RegionState::memstoreBytes).sum();
    long inFiles = regions.stream().mapToLong(RegionState::storeFileBytes).sum();
    if (inMemstores == 0) {
      return List.of();
    }
    return List.of(
        Phrase.of(
            "%.0f %% of the table's bytes are in memstores and were not seen (flush '%s' first)",
            100.0 * inMemstores / (inMemstores + inFiles), name()));
  }

  private String name() {
    return table.getTableName().getNameAsString();
  }
}
