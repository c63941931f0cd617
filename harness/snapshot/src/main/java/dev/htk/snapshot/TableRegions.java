// SPDX-License-Identifier: Apache-2.0
package dev.htk.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;

/**
 * The regions of the user's tables, as region servers reported them to the master: sizes in whole
 * megabytes, and requests since each region was opened. Immutable.
 */
final class TableRegions {

  private static final int MOST_TABLES = 50;

  /** Table, start key and id; of a replica its number, too. */
  private static final int NAME_PARTS = 3;

  private final List<Table> tables;

  private TableRegions(List<Table> tables) {
    this.tables = tables;
  }

  /** Sorts the regions by table and key. */
  static TableRegions of(ClusterMetrics cluster) throws IOException {
    Map<TableName, Table> tables = new TreeMap<>();
    for (Map.Entry<ServerName, ServerMetrics> server : cluster.getLiveServerMetrics().entrySet()) {
      for (RegionMetrics region : server.getValue().getRegionMetrics().values()) {
        byte[][] name = RegionInfo.parseRegionName(region.getRegionName());
        TableName table = TableName.valueOf(name[0]);
        boolean isReplica = name.length > NAME_PARTS;
        if (!table.isSystemTable() && !isReplica) {
          tables
              .computeIfAbsent(table, Table::new)
              .regions
              .add(new Region(name[1], server.getKey(), region));
        }
      }
    }
    List<Table> largestFirst = new ArrayList<>(tables.values());
    largestFirst.sort(Comparator.comparingLong(table -> -table.bytes()));
    return new TableRegions(largestFirst);
  }

  /** Adds the largest tables, and how many others there are. */
  void addTo(JsonObject snapshot) {
    JsonArray largest = new JsonArray();
    tables.stream().limit(MOST_TABLES).forEach(table -> largest.add(table.toJson()));
    snapshot.add("tables", largest);
    snapshot.addProperty("moreTables", tables.size() - largest.size());
  }

  private static final class Table {

    private final TableName name;
    private final List<Region> regions = new ArrayList<>();

    Table(TableName name) {
      this.name = name;
    }

    long bytes() {
      return regions.stream()
          .mapToLong(
              region ->
                  bytesOf(region.metrics.getStoreFileSize())
                      + bytesOf(region.metrics.getMemStoreSize()))
          .sum();
    }

    JsonObject toJson() {
      regions.sort(Comparator.comparing(region -> region.start, Bytes.BYTES_COMPARATOR));
      JsonArray all = new JsonArray();
      for (int i = 0; i < regions.size(); i++) {
        byte[] end = i + 1 < regions.size() ? regions.get(i + 1).start : new byte[0];
        all.add(regions.get(i).toJson(end));
      }
      JsonObject table = new JsonObject();
      table.addProperty("table", name.getNameAsString());
      table.add("regions", all);
      return table;
    }
  }

  private static final class Region {

    private final byte[] start;
    private final ServerName server;
    private final RegionMetrics metrics;

    Region(byte[] start, ServerName server, RegionMetrics metrics) {
      this.start = start;
      this.server = server;
      this.metrics = metrics;
    }

    JsonObject toJson(byte[] end) {
      JsonObject region = new JsonObject();
      region.addProperty("encodedName", RegionInfo.encodeRegionName(metrics.getRegionName()));
      region.addProperty("start", Bytes.toStringBinary(start));
      region.addProperty("end", Bytes.toStringBinary(end));
      region.addProperty("server", server.toString());
      region.addProperty("storeFileBytes", bytesOf(metrics.getStoreFileSize()));
      region.addProperty("storeFiles", metrics.getStoreFileCount());
      region.addProperty("memstoreBytes", bytesOf(metrics.getMemStoreSize()));
      region.addProperty("readRequests", metrics.getReadRequestCount());
      region.addProperty("writeRequests", metrics.getWriteRequestCount());
      return region;
    }
  }

  private static long bytesOf(Size size) {
    return (long) size.get(Size.Unit.BYTE);
  }
}
