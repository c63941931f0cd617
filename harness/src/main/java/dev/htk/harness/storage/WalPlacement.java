package dev.htk.harness.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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
  static WalPlacement unknown(String reason) {
    return new WalPlacement(Collections.emptySortedMap(), reason);
  }

  /** Returns the key of a block's replicas: their storage types in alphabetical order. */
  static String copies(List<StorageType> types) {
    return types.stream().map(Enum::name).sorted().collect(Collectors.joining(BETWEEN_COPIES));
  }

  /** Merges in a later look; for each WAL file the later result wins, as it has more blocks. */
  WalPlacement with(WalPlacement later) {
    SortedMap<String, SortedMap<String, SortedMap<String, Long>>> all = new TreeMap<>();
    servers.forEach((server, logs) -> all.put(server, new TreeMap<>(logs)));
    later.servers.forEach(
        (server, logs) -> all.computeIfAbsent(server, none -> new TreeMap<>()).putAll(logs));
    return new WalPlacement(all, all.isEmpty() ? later.unknown : null);
  }

  /** Returns how many blocks were seen. */
  public long blocks() {
    return servers.values().stream()
        .flatMap(logs -> logs.values().stream())
        .flatMap(blocks -> blocks.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Describes the blocks that violate a policy, a sentence per file and set of types. */
  public List<String> violations(WalPolicy policy) {
    List<String> violations = new ArrayList<>();
    servers.forEach(
        (server, logs) ->
            logs.forEach(
                (log, blocks) ->
                    blocks.forEach(
                        (copies, count) -> {
                          if (!policy.isKeptBy(types(copies))) {
                            violations.add(
                                String.format(
                                    Locale.ROOT,
                                    "%d block%s of %s on %s",
                                    count,
                                    count == 1 ? "" : "s",
                                    log,
                                    copies));
                          }
                        })));
    return violations;
  }

  private static List<StorageType> types(String copies) {
    return List.of(copies.split(BETWEEN_COPIES, -1)).stream().map(StorageType::valueOf).toList();
  }

  /** Returns the number of blocks for each combination of storage types, over all WAL files. */
  public Map<String, Long> totals() {
    SortedMap<String, Long> totals = new TreeMap<>();
    servers
        .values()
        .forEach(
            logs ->
                logs.values()
                    .forEach(
                        blocks ->
                            blocks.forEach(
                                (copies, count) -> totals.merge(copies, count, Long::sum))));
    return totals;
  }
}
