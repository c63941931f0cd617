// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Judges the regions of a table at one moment.
 *
 * @param table name of the table, with its namespace unless that is the default one
 * @param taken time of the audit
 * @param limits limits beyond which it reports a problem
 * @param regions regions in key order; a table has at least one
 * @param liveServers region servers of the cluster; 0 if their number is not known
 */
public record TableAudit(
    String table, Instant taken, AuditLimits limits, List<RegionState> regions, int liveServers) {

  public TableAudit {
    regions = List.copyOf(regions);
    if (regions.isEmpty()) {
      throw new IllegalArgumentException("table " + table + " has no region");
    }
  }

  /** Returns the skew of bytes in store files. */
  public Skew size() {
    return Skew.of(regions, RegionState::storeFileBytes);
  }

  /** Returns the skew of reads since each region was opened. */
  public Skew reads() {
    return Skew.of(regions, RegionState::readRequests);
  }

  /** Returns the skew of writes since each region was opened. */
  public Skew writes() {
    return Skew.of(regions, RegionState::writeRequests);
  }

  /** Returns the skew of the number of store files. */
  public Skew storeFiles() {
    return Skew.of(regions, RegionState::storeFiles);
  }

  /** Returns the bytes that the sizes miss because they are not flushed. */
  public long memstoreBytes() {
    return regions.stream().mapToLong(RegionState::memstoreBytes).sum();
  }

  /** Returns whether the memstores hold so much that files alone do not show how the keys lie. */
  public boolean isMuchInMemstores() {
    return memstoreBytes() > AuditLimits.MEMSTORE_SHARE * (size().total() + memstoreBytes());
  }

  /** Returns whether no region holds much more, or much less, than the mean. */
  public boolean isEven() {
    Skew size = size();
    return size.maxOverMean() <= limits.maxOverMean()
        && size.minOverMean() >= AuditLimits.MIN_OVER_MEAN;
  }

  /** Returns the findings, the most important first. */
  public List<Finding> findings() {
    return new Findings(this).all();
  }

  /** Returns the number of regions that each server with one of them holds. */
  public SortedMap<String, Integer> servers() {
    SortedMap<String, Integer> servers = new TreeMap<>();
    regions.stream()
        .map(RegionState::server)
        .filter(server -> !server.isEmpty())
        .forEach(server -> servers.merge(server, 1, Integer::sum));
    return servers;
  }
}
