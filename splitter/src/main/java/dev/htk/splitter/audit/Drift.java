// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes in a table between two audits of it.
 *
 * @param took time between the audits
 * @param bytesBefore size of all store files at the first audit
 * @param bytesAfter size of all store files at the second audit
 * @param sizeBefore how evenly the regions were filled at the first audit
 * @param sizeAfter how evenly the regions were filled at the second audit
 * @param regions regions present in both audits, in key order
 * @param made encoded names of new regions, which splits and merges have made
 * @param gone encoded names of regions that no longer exist
 */
public record Drift(
    Duration took,
    long bytesBefore,
    long bytesAfter,
    Skew sizeBefore,
    Skew sizeAfter,
    List<RegionDrift> regions,
    List<String> made,
    List<String> gone) {

  /** A change of skew below this is rounding. */
  private static final double NOTICEABLE = 0.01;

  /**
   * One region that is present in both audits.
   *
   * @param bytes growth of its store files; negative if compactions dropped more
   * @param reads reads between the audits; only those since the region was reopened, if it was
   * @param writes writes, counted likewise
   * @param reopened whether its counters restarted, or another server holds it; reads and writes
   *     are then lower bounds
   * @param movedFrom the server that held it before, if another one does now; otherwise empty
   */
  public record RegionDrift(
      RegionState now, long bytes, long reads, long writes, boolean reopened, String movedFrom) {}

  public Drift {
    regions = List.copyOf(regions);
    made = List.copyOf(made);
    gone = List.copyOf(gone);
  }

  /** Returns what changed from one audit to a later one of the same table. */
  public static Drift between(TableAudit before, TableAudit after) {
    Map<String, RegionState> earlier = new HashMap<>();
    before.regions().forEach(region -> earlier.put(region.encodedName(), region));
    List<RegionDrift> regions = new ArrayList<>();
    List<String> made = new ArrayList<>();
    for (RegionState now : after.regions()) {
      RegionState then = earlier.remove(now.encodedName());
      if (then == null) {
        made.add(now.encodedName());
      } else {
        regions.add(of(then, now));
      }
    }
    List<String> gone =
        before.regions().stream()
            .map(RegionState::encodedName)
            .filter(earlier::containsKey)
            .toList();
    return new Drift(
        Duration.between(before.taken(), after.taken()),
        before.size().total(),
        after.size().total(),
        before.size(),
        after.size(),
        regions,
        made,
        gone);
  }

  private static RegionDrift of(RegionState then, RegionState now) {
    boolean moved = !address(then).equals(address(now));
    boolean reopened =
        !then.server().equals(now.server())
            || now.readRequests() < then.readRequests()
            || now.writeRequests() < then.writeRequests();
    return new RegionDrift(
        now,
        now.storeFileBytes() - then.storeFileBytes(),
        now.readRequests() - (reopened ? 0 : then.readRequests()),
        now.writeRequests() - (reopened ? 0 : then.writeRequests()),
        reopened,
        moved ? then.server() : "");
  }

  /** Returns the region's server without its start code: a restarted server is the same. */
  private static String address(RegionState region) {
    String server = region.server();
    int startCode = server.lastIndexOf(',');
    return startCode < 0 ? server : server.substring(0, startCode);
  }

  /** Converts a number of requests to a rate per second; 0 if no time has passed. */
  public double perSecond(long requests) {
    return took.isZero() ? 0 : requests * 1e9 / took.toNanos();
  }

  /** Returns the writes to all regions present in both audits. */
  public long writes() {
    return regions.stream().mapToLong(RegionDrift::writes).sum();
  }

  /** Returns the reads from all regions present in both audits. */
  public long reads() {
    return regions.stream().mapToLong(RegionDrift::reads).sum();
  }

  /** Returns the regions that surely took no write between the audits. */
  public List<RegionDrift> quiet() {
    return regions.stream().filter(region -> !region.reopened() && region.writes() == 0).toList();
  }

  public List<RegionDrift> moved() {
    return regions.stream().filter(region -> !region.movedFrom().isEmpty()).toList();
  }

  /** Returns whether the fullest region is further above the mean than before. */
  public boolean hasGrownMoreSkewed() {
    return sizeAfter.maxOverMean() > sizeBefore.maxOverMean() + NOTICEABLE;
  }
}
