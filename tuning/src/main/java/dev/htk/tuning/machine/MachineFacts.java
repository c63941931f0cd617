// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.machine;

import dev.htk.tuning.text.Phrase;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The facts about one region server and its machine that a profile's formulas can use. Immutable.
 *
 * @param heapBytes the region server's heap (its {@code -Xmx}), from 128 MiB to 16 TiB
 * @param cores processor cores that the server can use, from 1 to 4096
 * @param disks volumes that hold HDFS data on the machine, from 1 to 1000
 * @param diskKind the kind of those volumes
 * @param regionsPerServer regions that take writes at the same time, from 1 to 100000
 * @param walKind the kind of the volumes that hold the WAL; {@code diskKind} if it has none of its
 *     own
 */
public record MachineFacts(
    long heapBytes,
    int cores,
    int disks,
    DiskKind diskKind,
    int regionsPerServer,
    DiskKind walKind) {

  /** The number of regions per server into which the kit pre-splits its tables. */
  public static final int DEFAULT_REGIONS_PER_SERVER = 10;

  private static final long KB = 1024;
  private static final long MB = 1024 * KB;
  private static final long GB = 1024 * MB;
  private static final long SMALLEST_HEAP = 128 * MB;
  private static final long LARGEST_HEAP = 16 * 1024 * GB;

  private static final Map<String, BigDecimal> CONSTANTS =
      Map.of(
          "KB", BigDecimal.valueOf(KB),
          "MB", BigDecimal.valueOf(MB),
          "GB", BigDecimal.valueOf(GB));

  private static final MachineFacts ANY =
      new MachineFacts(GB, 1, 1, DiskKind.SSD, DEFAULT_REGIONS_PER_SERVER);

  private static final SortedSet<String> FACT_NAMES =
      Collections.unmodifiableSortedSet(new TreeSet<>(ANY.facts().keySet()));
  private static final SortedSet<String> VARIABLE_NAMES =
      Collections.unmodifiableSortedSet(new TreeSet<>(ANY.variables().keySet()));

  /** Creates the facts of a machine whose WAL is on the same volumes as its data. */
  public MachineFacts(
      long heapBytes, int cores, int disks, DiskKind diskKind, int regionsPerServer) {
    this(heapBytes, cores, disks, diskKind, regionsPerServer, diskKind);
  }

  public MachineFacts {
    Objects.requireNonNull(diskKind, "diskKind");
    Objects.requireNonNull(walKind, "walKind");
    if (heapBytes < SMALLEST_HEAP || heapBytes > LARGEST_HEAP) {
      throw new IllegalArgumentException(
          "a region server's heap must be from 128m to 16t, not " + heapBytes + " bytes");
    }
    requireWithin("cores", cores, 4096);
    requireWithin("disks", disks, 1000);
    requireWithin("regionsPerServer", regionsPerServer, 100_000);
  }

  /**
   * Returns the variables of formulas: {@code heap} (bytes), {@code cores}, {@code disks}, {@code
   * regions} (per server), {@code diskKind} and {@code walKind} ({@code "ssd"}, {@code "hdd"},
   * {@code "nvme"}, {@code "cloud"}), and the constants {@code KB}, {@code MB}, {@code GB} (bytes,
   * powers of 1024).
   */
  public SortedMap<String, Object> variables() {
    SortedMap<String, Object> variables = facts();
    variables.putAll(CONSTANTS);
    return Collections.unmodifiableSortedMap(variables);
  }

  /** Returns the names of {@link #variables()}, which are the same on every machine. */
  public static SortedSet<String> variableNames() {
    return VARIABLE_NAMES;
  }

  /** Returns the names of {@link #variables()} that differ between machines: no constants. */
  public static SortedSet<String> factNames() {
    return FACT_NAMES;
  }

  private SortedMap<String, Object> facts() {
    SortedMap<String, Object> facts = new TreeMap<>();
    facts.put("heap", BigDecimal.valueOf(heapBytes));
    facts.put("cores", BigDecimal.valueOf(cores));
    facts.put("disks", BigDecimal.valueOf(disks));
    facts.put("regions", BigDecimal.valueOf(regionsPerServer));
    facts.put("diskKind", diskKind.word());
    facts.put("walKind", walKind.word());
    return facts;
  }

  private static void requireWithin(String name, int number, int most) {
    if (number < 1 || number > most) {
      throw new IllegalArgumentException(
          Phrase.of("%s must be from 1 to %d, not %d", name, most, number));
    }
  }
}
