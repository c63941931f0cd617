package dev.htk.splitter.capacity;

import dev.htk.splitter.plan.ByteText;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A number of regions held against what the cluster can carry. Immutable.
 *
 * <p>{@code new RegionCount(200, capacity).warnings()}. Sources: the HBase reference guide for the
 * counts; {@code MemStoreFlusher}, {@code MemStoreLABImpl} and {@code
 * ConstantSizeRegionSplitPolicy} of HBase 2.6.4 for what follows.
 *
 * @param regions of the whole table, 1 or more
 * @param capacity what is known of the cluster
 */
public record RegionCount(int regions, ClusterCapacity capacity) {

  /** A fact that is missing. */
  public enum Unknown {
    /** Whether the memstores carry the regions. */
    MEMORY,
    /** Whether regions get too large, or stay too small. */
    DATA_SIZE
  }

  /** HBase splits each region at a size of its own, up to so much below or above the setting. */
  private static final double JITTER = 0.125;

  /** A larger part of the memstores' memory than one over this is a loss that is worth a word. */
  private static final int TOLERATED = 4;

  public RegionCount {
    if (regions < 1) {
      throw new IllegalArgumentException("regions must be 1 or more, not " + regions);
    }
  }

  /** What is wrong with the number, each with its arithmetic; empty if nothing known is. */
  public List<String> warnings() {
    return Stream.of(forcedFlushes(), emptyChunks(), tooFew(), tooSmall())
        .flatMap(Optional::stream)
        .toList();
  }

  /** What could not be judged, for want of a fact; empty if all was. */
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
                "%s a server x %s = %s, more than the %s of memstores at which it forces flushes: %d"
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
        ? "the other regions alone are too many, so it takes more heap, or more servers"
        : "take %d a server, or give the servers more heap".formatted(fitting);
  }

  /** "10 regions", or "10 + 20 other regions". */
  private String counted() {
    int own = capacity.perServer(regions);
    int others = capacity.otherRegions();
    return others == 0 ? own + " regions" : "%d + %d other regions".formatted(own, others);
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
        "%d memstores a server (%d regions x %d families%s) x one chunk of %s = %s, taken of the %s for"
                .formatted(
                    memstores,
                    own,
                    capacity.families(),
                    capacity.otherRegions() == 0 ? "" : " + %d".formatted(capacity.otherRegions()),
                    size(capacity.chunkBytes()),
                    size(taken),
                    size(limit))
            + " memstores as soon as each holds a single row; take fewer regions or families");
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
            + ("; hbase.hregion.max.filesize is %s, which HBase varies by %.1f %% a region, so that %s"
                    + " split by themselves%s: take %,d regions (%,d a server), or raise it")
                .formatted(
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
            + (", less than one flush of %s: so small a region costs a memstore and files and wins"
                    + " nothing, and the normalizer merges them where it is on; %,d regions are enough")
                .formatted(size(capacity.flushSizeBytes()), enough));
  }

  private String each(long data) {
    return "%s / %,d regions = %s each".formatted(size(data), regions, size(data / regions));
  }

  private static String size(long bytes) {
    return ByteText.of(bytes);
  }
}
