package dev.htk.tuning.machine;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a profile's formulas may know of one region server and its machine. Immutable.
 *
 * @param heapBytes the region server's heap (its {@code -Xmx}), at least 128 MiB
 * @param cores processor cores that the server can use, 1 or more
 * @param disks volumes that hold HDFS data on the machine, 1 or more
 * @param diskKind what the volumes are
 * @param regionsPerServer regions that take writes at the same time, 1 or more
 */
public record MachineFacts(
    long heapBytes, int cores, int disks, DiskKind diskKind, int regionsPerServer) {

  /** The kit pre-splits its tables into this many regions a server. */
  public static final int DEFAULT_REGIONS_PER_SERVER = 10;

  private static final long KB = 1024;
  private static final long MB = 1024 * KB;
  private static final long GB = 1024 * MB;
  private static final long SMALLEST_HEAP = 128 * MB;

  private static final SortedSet<String> VARIABLE_NAMES =
      Collections.unmodifiableSortedSet(
          new TreeSet<>(
              new MachineFacts(GB, 1, 1, DiskKind.SSD, DEFAULT_REGIONS_PER_SERVER)
                  .variables()
                  .keySet()));

  public MachineFacts {
    Objects.requireNonNull(diskKind, "diskKind");
    if (heapBytes < SMALLEST_HEAP) {
      throw new IllegalArgumentException(
          "a region server needs a heap of 128m or more, not " + heapBytes + " bytes");
    }
    requirePositive("cores", cores);
    requirePositive("disks", disks);
    requirePositive("regionsPerServer", regionsPerServer);
  }

  /**
   * The variables of formulas: {@code heap} (bytes), {@code cores}, {@code disks}, {@code regions}
   * (per server), {@code diskKind} ({@code "ssd"}, {@code "hdd"}, {@code "nvme"}, {@code "cloud"}),
   * and the constants {@code KB}, {@code MB}, {@code GB} (bytes, powers of 1024).
   */
  public SortedMap<String, Object> variables() {
    SortedMap<String, Object> variables = new TreeMap<>();
    variables.put("heap", BigDecimal.valueOf(heapBytes));
    variables.put("cores", BigDecimal.valueOf(cores));
    variables.put("disks", BigDecimal.valueOf(disks));
    variables.put("regions", BigDecimal.valueOf(regionsPerServer));
    variables.put("diskKind", diskKind.word());
    variables.putAll(
        Map.of(
            "KB", BigDecimal.valueOf(KB),
            "MB", BigDecimal.valueOf(MB),
            "GB", BigDecimal.valueOf(GB)));
    return Collections.unmodifiableSortedMap(variables);
  }

  /** The names of {@link #variables()}, which are the same on every machine. */
  public static SortedSet<String> variableNames() {
    return VARIABLE_NAMES;
  }

  private static void requirePositive(String name, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(name + " must be 1 or more, not " + number);
    }
  }
}
