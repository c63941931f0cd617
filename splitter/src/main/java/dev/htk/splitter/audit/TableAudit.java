package dev.htk.splitter.audit;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The regions of a table at one moment, judged.
 *
 * @param table its name, with the namespace unless that is the default one
 * @param taken when
 * @param limits what is too much
 * @param regions in key order; a table has at least one
 */
public record TableAudit(
    String table, Instant taken, AuditLimits limits, List<RegionState> regions) {

  public TableAudit {
    regions = List.copyOf(regions);
    if (regions.isEmpty()) {
      throw new IllegalArgumentException("table " + table + " has no region");
    }
  }

  /** By bytes in store files. */
  public Skew size() {
    return Skew.of(regions, RegionState::storeFileBytes);
  }

  /** By reads since each region was opened. */
  public Skew reads() {
    return Skew.of(regions, RegionState::readRequests);
  }

  /** By writes since each region was opened. */
  public Skew writes() {
    return Skew.of(regions, RegionState::writeRequests);
  }

  /** By the number of store files. */
  public Skew storeFiles() {
    return Skew.of(regions, RegionState::storeFiles);
  }

  /** What is not in the sizes because it is not flushed. */
  public long memstoreBytes() {
    return regions.stream().mapToLong(RegionState::memstoreBytes).sum();
  }

  /** Whether the memstores hold so much that the files alone do not show how the keys lie. */
  public boolean isMuchInMemstores() {
    return memstoreBytes() > AuditLimits.MEMSTORE_SHARE * (size().total() + memstoreBytes());
  }

  /** Whether no region holds much more than the mean, and none is dead. */
  public boolean isEven() {
    Skew size = size();
    return size.maxOverMean() <= limits.maxOverMean()
        && size.minOverMean() >= AuditLimits.MIN_OVER_MEAN;
  }

  /** What there is to say, the most important first. */
  public List<Finding> findings() {
    return new Findings(this).all();
  }

  /** How many regions each server holds. */
  public SortedMap<String, Integer> servers() {
    SortedMap<String, Integer> servers = new TreeMap<>();
    regions.forEach(region -> servers.merge(region.server(), 1, Integer::sum));
    return servers;
  }
}
