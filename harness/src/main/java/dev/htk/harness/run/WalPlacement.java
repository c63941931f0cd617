// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;

/**
 * The placement of the WALs' blocks, as HDFS reports it. Immutable.
 *
 * @param servers by region server and WAL file, the number of blocks for each combination of
 *     storage types that holds the replicas of a block, such as {@code {"SSD": 3}} or {@code {"DISK
 *     SSD": 1}}; files without a block are left out
 * @param unknown why HDFS could not be asked; null if it could
 */
public record WalPlacement(
    SortedMap<String, SortedMap<String, SortedMap<String, Long>>> servers, String unknown) {

  private static final String BETWEEN_COPIES = " ";

  public WalPlacement {
    servers = Collections.unmodifiableSortedMap(new TreeMap<>(servers));
  }

  /** Returns an empty placement with the reason why it is unknown. */
  public static WalPlacement unknown(String reason) {
    return new WalPlacement(Collections.emptySortedMap(), reason);
  }

  /** Returns the key of a block's replicas: their storage types in alphabetical order. */
  public static String copies(List<StorageType> types) {
    return types.stream().map(Enum::name).sorted().collect(Collectors.joining(BETWEEN_COPIES));
  }

  /** Merges in a later look; for each WAL file the later result wins, as it has more blocks. */
  public WalPlacement with(WalPlacement later) {
    SortedMap<String, SortedMap<String, SortedMap<String, Long>>> all = new TreeMap<>();
    servers.forEach((server, logs) -> all.put(server, new TreeMap<>(logs)));
    later.servers.forEach(
        (server, logs) -> all.computeIfAbsent(server, none -> new TreeMap<>()).putAll(logs));
    return new WalPlacement(all, all.isEmpty() ? later.unknown : null);
  }

  /** Returns how many blocks were seen. */
  public long blocks() {
    return seen().stream().mapToLong(Seen::blocks).sum();
  }

  /**
   * Describes the blocks that violate a policy, a sentence per file and set of types.
   *
   * @param isKept tells whether a block with replicas on these storage types keeps the policy
   */
  public List<String> violations(Predicate<List<StorageType>> isKept) {
    return seen().stream()
        .filter(seen -> !isKept.test(types(seen.copies)))
        .map(
            seen ->
                Phrase.of(
                    "%s of %s on %s", Numbers.counted(seen.blocks, "block"), seen.log, seen.copies))
        .toList();
  }

  /** Returns the number of blocks for each combination of storage types, over all WAL files. */
  public Map<String, Long> totals() {
    return seen().stream()
        .collect(groupingBy(Seen::copies, TreeMap::new, summingLong(Seen::blocks)));
  }

  /** The blocks of one WAL file whose replicas lie on the same storage types. */
  private record Seen(String log, String copies, long blocks) {}

  private List<Seen> seen() {
    List<Seen> seen = new ArrayList<>();
    for (SortedMap<String, SortedMap<String, Long>> logs : servers.values()) {
      logs.forEach(
          (log, blocks) ->
              blocks.forEach((copies, count) -> seen.add(new Seen(log, copies, count))));
    }
    return seen;
  }

  private static List<StorageType> types(String copies) {
    return Arrays.stream(copies.split(BETWEEN_COPIES, -1)).map(StorageType::valueOf).toList();
  }
}
