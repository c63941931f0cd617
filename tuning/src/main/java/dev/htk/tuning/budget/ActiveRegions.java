// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.relation.HeapShares;
import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;

/**
 * The number of regions per server that can take writes before the global memstore limit, not each
 * region's flush size, triggers flushes. Immutable.
 *
 * <p>Example: {@code ActiveRegions.of(profile, 1).at(30)}. Sources: the HBase reference guide for
 * the count; {@code HRegion.isFlushSize} and {@code MemStoreFlusher} of HBase 2.6.4 for the effect
 * on flushes.
 *
 * @param globalBytes the limit of all memstores together, at which writers are blocked
 * @param lowerMarkBytes the size at which forced flushes begin, at most {@code globalBytes}
 * @param flushSizeBytes the size at which a region is flushed, summed over its families
 * @param families the number of families that take writes in each region, 1 or more
 */
public record ActiveRegions(
    long globalBytes, long lowerMarkBytes, long flushSizeBytes, int families) {

  private static final String SHARE = "hbase.regionserver.global.memstore.size";
  private static final String LOWER_LIMIT = "hbase.regionserver.global.memstore.size.lower.limit";
  private static final String OFF_HEAP_MEGABYTES =
      "hbase.regionserver.offheap.global.memstore.size";
  private static final String FLUSH_SIZE = "hbase.hregion.memstore.flush.size";
  private static final BigDecimal MEGABYTE = BigDecimal.valueOf(1024 * 1024);

  public ActiveRegions {
    if (lowerMarkBytes < 1 || lowerMarkBytes > globalBytes) {
      throw new IllegalArgumentException(
          "the lower mark must be from 1 to the limit, not " + lowerMarkBytes);
    }
    requirePositive("the flush size", flushSizeBytes);
    requirePositive("families", families);
  }

  /** Returns a profile's figures; an off-heap memstore, if set, replaces the heap's share. */
  public static ActiveRegions of(ResolvedProfile profile, int families) {
    BigDecimal offHeap = profile.number(OFF_HEAP_MEGABYTES).multiply(MEGABYTE);
    BigDecimal global =
        offHeap.signum() > 0 ? offHeap : onHeap(profile, profile.machine().heapBytes());
    return new ActiveRegions(
        global.longValue(),
        global.multiply(profile.number(LOWER_LIMIT)).longValue(),
        profile.number(FLUSH_SIZE).longValue(),
        families);
  }

  private static BigDecimal onHeap(ResolvedProfile profile, long heapBytes) {
    return HeapShares.memstoreBytes(profile::effective, heapBytes)
        .map(BigDecimal::valueOf)
        .orElseGet(() -> profile.number(SHARE).multiply(BigDecimal.valueOf(heapBytes)));
  }

  /**
   * Returns the reference guide's count, limit / (flush size x families), rounded down. The count
   * is cautious for several families. HBase compares the flush size with the sum over a region's
   * families, so more families do not let a region hold more, but make each store file smaller.
   */
  public long count() {
    return globalBytes / flushSizeBytes / families;
  }

  /** Returns when regions are flushed if {@code regions} of them fill at the same pace. */
  public Flushing at(int regions) {
    requirePositive("regions", regions);
    return new Flushing(
        regions, flushSizeBytes, Math.min(flushSizeBytes, lowerMarkBytes / regions));
  }

  /** Returns the count with its arithmetic, for people. */
  @Override
  public String toString() {
    return Phrase.of(
        "%d active regions: %s / (%s x %d %s)",
        count(),
        new ByteSize(globalBytes),
        new ByteSize(flushSizeBytes),
        families,
        families == 1 ? "family" : "families");
  }

  private static void requirePositive(String what, long number) {
    if (number < 1) {
      throw new IllegalArgumentException(what + " must be 1 or more, not " + number);
    }
  }
}
