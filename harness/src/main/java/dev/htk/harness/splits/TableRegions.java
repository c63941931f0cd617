// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import java.io.IOException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hadoop.hbase.util.Bytes;

/** The regions of a table as last read from {@code hbase:meta}. */
final class TableRegions {

  private static final int NAMED = 3;

  private final Connection connection;
  private final TableName table;
  private List<HRegionLocation> regions = List.of();

  TableRegions(Connection connection, TableName table) {
    this.connection = connection;
    this.table = table;
  }

  /** Reads a table's regions in key order, without replicas and remaining parents of splits. */
  static List<HRegionLocation> read(Connection connection, TableName table) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      return locator.getAllRegionLocations().stream()
          .filter(Objects::nonNull)
          .filter(location -> RegionReplicaUtil.isDefaultReplica(location.getRegion()))
          .filter(location -> !location.getRegion().isSplit())
          .sorted(
              Comparator.comparing(
                  location -> location.getRegion().getStartKey(), Bytes.BYTES_COMPARATOR))
          .toList();
    }
  }

  /** Reads the regions again. */
  void look() throws IOException {
    try {
      regions = read(connection, table);
    } catch (TableNotFoundException e) {
      regions = List.of();
    }
  }

  /** Returns the regions that a server has opened. */
  List<HRegionLocation> open() {
    return regions.stream().filter(region -> region.getServerName() != null).toList();
  }

  boolean areAllOpen() {
    return !regions.isEmpty() && open().size() == regions.size();
  }

  /** Returns the split keys of the table, as {@code Bytes.toStringBinary} prints them, in order. */
  List<String> splits() {
    return regions.stream()
        .map(region -> region.getRegion().getStartKey())
        .filter(start -> start.length > 0)
        .map(Bytes::toStringBinary)
        .toList();
  }

  /** Describes what the master knows about some regions that are not open. */
  String whyNotOpen(Admin admin) throws IOException {
    Map<String, RegionState> inTransition = new HashMap<>();
    admin
        .getClusterMetrics(EnumSet.of(Option.REGIONS_IN_TRANSITION))
        .getRegionStatesInTransition()
        .forEach(state -> inTransition.put(state.getRegion().getEncodedName(), state));
    List<RegionInfo> waiting =
        regions.stream()
            .filter(region -> region.getServerName() == null)
            .map(HRegionLocation::getRegion)
            .toList();
    if (waiting.isEmpty()) {
      return regions.isEmpty()
          ? "the master has not put them in hbase:meta yet"
          : "the master has not ended its work on the table";
    }
    String named =
        waiting.stream()
            .limit(NAMED)
            .map(region -> described(region, inTransition.get(region.getEncodedName())))
            .collect(Collectors.joining(", "));
    return waiting.size() > NAMED ? named + " and others" : named;
  }

  private static String described(RegionInfo region, RegionState state) {
    String name =
        "%s (from '%s')"
            .formatted(region.getEncodedName(), Bytes.toStringBinary(region.getStartKey()));
    if (state == null) {
      return name + " is on no server";
    }
    return state.getServerName() == null
        ? "%s is %s, on no server".formatted(name, state.getState())
        : "%s is %s on %s".formatted(name, state.getState(), state.getServerName());
  }
}
