package dev.htk.splitter.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What has become of a table between two audits of it.
 *
 * @param took the time between them
 * @param bytesBefore what all store files took
 * @param bytesAfter and what they take now
 * @param sizeBefore how evenly the regions were filled
 * @param sizeAfter and how they are now
 * @param regions those that are there in both, in key order
 * @param made encoded names of regions that were not there: what splits and merges have made
 * @param gone encoded names of regions that are no longer there
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
   * One region that is there in both audits.
   *
   * @param bytes what its store files have grown by; negative if compactions dropped more
   * @param reads that it has seen in between; if it was opened anew, only those since then
   * @param writes likewise
   * @param reopened whether its counters have begun again, or another server holds it: then reads
   *     and writes are the least that there can have been
   * @param movedFrom the server that held it, if another one does now, else empty text
   */
  public record RegionDrift(
      RegionState now, long bytes, long reads, long writes, boolean reopened, String movedFrom) {}

  public Drift {
    regions = List.copyOf(regions);
    made = List.copyOf(made);
    gone = List.copyOf(gone);
  }

  /** What changed from one audit to a later one of the same table. */
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
    boolean moved = !then.server().equals(now.server());
    boolean reopened =
        moved
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

  /** Requests of one region as a rate, a second; 0 if no time has passed. */
  public double perSecond(long requests) {
    return took.isZero() ? 0 : requests * 1e9 / took.toNanos();
  }

  /** Writes that were seen in all regions that are there in both. */
  public long writes() {
    return regions.stream().mapToLong(RegionDrift::writes).sum();
  }

  /** Reads that were seen in all regions that are there in both. */
  public long reads() {
    return regions.stream().mapToLong(RegionDrift::reads).sum();
  }

  /** Regions that took no write in between. */
  public List<RegionDrift> quiet() {
    return regions.stream().filter(region -> region.writes() == 0).toList();
  }

  public List<RegionDrift> moved() {
    return regions.stream().filter(region -> !region.movedFrom().isEmpty()).toList();
  }

  /** Whether the fullest region is further above the mean than it was. */
  public boolean hasGrownMoreSkewed() {
    return sizeAfter.maxOverMean() > sizeBefore.maxOverMean() + NOTICEABLE;
  }
}
