// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.splitter.audit.Step;
import dev.htk.splitter.plan.SplitKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A step on the current regions, which may have changed since the step was planned.
 *
 * @param regions the regions that the step replaces; none if the table is as the step would make it
 */
record RegionChange(Step step, List<RegionInfo> regions) {

  private static final List<String> FOR_NOW =
      List.of(
          "NOT splittable",
          "NOT mergeable",
          "not mergeable",
          "NOT online",
          "not online",
          "is not OPEN");

  /**
   * Finds the regions that a step concerns.
   *
   * @throws IOException if the step no longer fits the table
   */
  static RegionChange of(Step step, List<RegionInfo> table) throws IOException {
    List<RegionInfo> ordered =
        table.stream()
            .filter(region -> region.getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID)
            .sorted(Comparator.comparing(RegionInfo::getStartKey, Bytes.BYTES_COMPARATOR))
            .toList();
    if (step instanceof Step.Split split) {
      return new RegionChange(step, holding(split.key().toBytes(), ordered));
    }
    if (step instanceof Step.Merge merge) {
      return new RegionChange(step, between(merge, ordered));
    }
    throw new IllegalArgumentException("no such step: " + step);
  }

  private static List<RegionInfo> holding(byte[] key, List<RegionInfo> ordered) throws IOException {
    for (RegionInfo region : ordered) {
      if (Arrays.equals(region.getStartKey(), key)) {
        return List.of();
      }
      if (region.containsRow(key)) {
        return List.of(region);
      }
    }
    throw new IOException("no region holds the key; hbase:meta has a hole there");
  }

  private static List<RegionInfo> between(Step.Merge merge, List<RegionInfo> ordered)
      throws IOException {
    byte[] start = bytes(merge.start());
    byte[] end = bytes(merge.end());
    List<RegionInfo> inside = new ArrayList<>();
    for (RegionInfo region : ordered) {
      boolean after = Bytes.compareTo(region.getStartKey(), start) >= 0;
      boolean before = end.length == 0 || Bytes.compareTo(region.getStartKey(), end) < 0;
      if (after && before) {
        inside.add(region);
      }
    }
    if (inside.isEmpty()
        || !Arrays.equals(inside.get(0).getStartKey(), start)
        || !Arrays.equals(inside.get(inside.size() - 1).getEndKey(), end)) {
      throw new IOException("the regions are no longer those of the audit");
    }
    return inside.size() == 1 ? List.of() : inside;
  }

  private static byte[] bytes(Optional<SplitKey> key) {
    return key.map(SplitKey::toBytes).orElse(HConstants.EMPTY_BYTE_ARRAY);
  }

  /** Returns whether the table already is as the step would make it. */
  boolean isDone() {
    return regions.isEmpty();
  }

  /** Asks the master for the step; the future completes when the new regions are open. */
  Future<Void> start(Admin admin) throws IOException {
    if (step instanceof Step.Split split) {
      return admin.splitRegionAsync(regions.get(0).getRegionName(), split.key().toBytes());
    }
    byte[][] names = regions.stream().map(RegionInfo::getRegionName).toArray(byte[][]::new);
    return admin.mergeRegionsAsync(names, false);
  }

  /** Returns whether a compaction, or the end of a move, will make the same step possible. */
  boolean isRefusedForNow(String reason) {
    return FOR_NOW.stream().anyMatch(reason::contains);
  }

  /** Returns whether {@code hbase:meta} still holds the parents of a merged region. */
  boolean isRefusedForMergedParents(String reason) {
    return reason.contains("merge qualifier");
  }
}
