// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

import dev.htk.splitter.plan.ByteText;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares a number of regions with what the cluster can carry. Immutable.
 *
 * <p>{@code new RegionCount(200, capacity).warnings()}. Sources: the HBase reference guide for the
 * counts; {@code MemStoreFlusher}, {@code MemStoreLABImpl} and {@code
 * ConstantSizeRegionSplitPolicy} of HBase 2.6.4 for the consequences.
 *
 * @param regions number of regions of the whole table, 1 or more
 * @param capacity what is known of the cluster
 */
public record RegionCount(int regions, ClusterCapacity capacity) {

  /** A missing fact. */
  public enum Unknown {
    /** Needed to judge whether the memstores can carry the regions. */
    MEMORY,
    /** Needed to judge whether regions get too large, or stay too small. */
    DATA_SIZE
  }

  /** HBase varies each region's split size by up to this fraction below or above the setting. */
  private static final double JITTER = 0.125;

  /** Empty chunks are worth a warning above one over this of the memstores' memory. */
  private static final int TOLERATED = 4;

  public RegionCount {
    if (regions < 1) {
      throw new IllegalArgumentException("regions must be 1 or more, not " + regions);
    }
  }

  /** Returns the problems with the number, each with its arithmetic; empty if none is known. */
  public List<String> warnings() {
    return Stream.of(forcedFlushes(), emptyChunks(), tooFew(), tooSmall())
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns the facts whose absence prevented a check; empty if every check was made. */
  public Set<Unknown> notChecked() {
    Set<Unknown> unknown = EnumSet.noneOf(Unknown.class);
    if (capacity.memory().isEmpty()) {
      unknown.add(Unknown.MEMORY);
    }
    if (capacity.dataBytes().isEmpty()) {
      unknown.add(Unknown.DATA_SIZE);
    }
    return unknown;
  }

  private Optional<String> forcedFlushes() {
    if (!capacity.forcesFlushesAt(regions)) {
      return Optional.empty();
    }
    long flushSize = capacity.flushSizeBytes();
    long lowerMark = capacity.memory().orElseThrow().lowerMarkBytes();
    long active = capacity.active(regions);
    long actual = lowerMark / active;
    return Optional.of(
        String.format(
                Locale.ROOT,
                "%s a server x %s = %s, above the %s of memstores where HBase forces flushes: %d"
                    + " regions are flushed at %s instead of %s, %.1f times as often; ",
                counted(),
                size(flushSize),
                size(active * flushSize),
                size(lowerMark),
                active,
                size(actual),
                size(flushSize),
                (double) flushSize / Math.max(1, actual))
            + remedy(lowerMark / flushSize - capacity.otherRegions()));
  }

  private static String remedy(long fitting) {
    return fitting < 1
        ? "the other regions alone are too many; give the servers more heap, or add servers"
        : String.format(Locale.ROOT, "take %d a server, or give the servers more heap", fitting);
  }

  /** Returns "10 regions" or "10 + 20 other regions". */
  private String counted() {
    int own = capacity.perServer(regions);
    int others = capacity.otherRegions();
    return others == 0
        ? own + " regions"
        : String.format(Locale.ROOT, "%d + %d other regions", own, others);
  }

  private Optional<String> emptyChunks() {
    if (capacity.memory().isEmpty()) {
      return Optional.empty();
    }
    int own = capacity.perServer(regions);
    long memstores = (long) own * capacity.families() + capacity.otherRegions();
    long taken = memstores * capacity.chunkBytes();
    long limit = capacity.memory().get().memstoreBytes();
    if (taken <= limit / TOLERATED) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
                Locale.ROOT,
                "%d memstores a server (%d regions x %d families%s) x one chunk of %s = %s of the %s for",
                memstores,
                own,
                capacity.families(),
                capacity.otherRegions() == 0
                    ? ""
                    : String.format(Locale.ROOT, " + %d", capacity.otherRegions()),
                size(capacity.chunkBytes()),
                size(taken),
                size(limit))
            + " memstores, used as soon as each holds one row; take fewer regions or families");
  }

  private Optional<String> tooFew() {
    if (capacity.dataBytes().isEmpty()) {
      return Optional.empty();
    }
    long data = capacity.dataBytes().getAsLong();
    long limit = capacity.maxFileSizeBytes();
    double surelyWhole = limit * (1 - JITTER);
    if ((double) data / regions <= surelyWhole) {
      return Optional.empty();
    }
    long needed = (long) Math.ceil(data / surelyWhole);
    return Optional.of(
        each(data)
            + String.format(
                Locale.ROOT,
                "; HBase splits regions at hbase.hregion.max.filesize (%s, varied by %.1f %%), so"
                    + " %s will split by themselves%s: take %,d regions (%,d a server), or raise"
                    + " it",
                size(limit),
                100 * JITTER,
                (double) data / regions > limit * (1 + JITTER) ? "all" : "some",
                capacity.families() == 1 ? "" : ", if one family holds most of the data",
                needed,
                (needed + capacity.servers() - 1) / capacity.servers()));
  }

  private Optional<String> tooSmall() {
    if (capacity.dataBytes().isEmpty() || regions <= capacity.servers()) {
      return Optional.empty();
    }
    long data = capacity.dataBytes().getAsLong();
    if (data / regions >= capacity.flushSizeBytes()) {
      return Optional.empty();
    }
    long enough = Math.max(capacity.servers(), data / capacity.flushSizeBytes());
    return Optional.of(
        each(data)
            + String.format(
                Locale.ROOT,
                ", less than one flush of %s: such small regions cost memstores and files for no"
                    + " gain, and the normalizer, if on, merges them; %,d regions are enough",
                size(capacity.flushSizeBytes()),
                enough));
  }

  private String each(long data) {
    return String.format(
        Locale.ROOT, "%s / %,d regions = %s each", size(data), regions, size(data / regions));
  }

  private static String size(long bytes) {
    return ByteText.of(bytes);
  }
}
