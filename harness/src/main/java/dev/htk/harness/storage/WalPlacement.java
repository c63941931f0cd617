package dev.htk.harness.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;

/**
 * Where the blocks of write-ahead logs lie, as HDFS says. Immutable.
 *
 * @param servers by region server and log, on which types of volumes the copies of each block lie:
 *     how many blocks have that set of copies, such as {@code {"SSD": 3}} or {@code {"DISK SSD":
 *     1}}; logs without a block are left out
 * @param unknown why HDFS could not be asked; null if it could
 */
public record WalPlacement(
    SortedMap<String, SortedMap<String, SortedMap<String, Long>>> servers, String unknown) {

  private static final String BETWEEN_COPIES = " ";

  public WalPlacement {
    servers = Collections.unmodifiableSortedMap(new TreeMap<>(servers));
  }

  /** Nothing has been seen. */
  static WalPlacement unknown(String reason) {
    return new WalPlacement(Collections.emptySortedMap(), reason);
  }

  /** The name of a set of copies: their types in alphabetical order. */
  static String copies(List<StorageType> types) {
    return types.stream().map(Enum::name).sorted().collect(Collectors.joining(BETWEEN_COPIES));
  }

  /** This and what a later look has found: of each log the later one, for it has more blocks. */
  WalPlacement with(WalPlacement later) {
    SortedMap<String, SortedMap<String, SortedMap<String, Long>>> all = new TreeMap<>();
    servers.forEach((server, logs) -> all.put(server, new TreeMap<>(logs)));
    later.servers.forEach(
        (server, logs) -> all.computeIfAbsent(server, none -> new TreeMap<>()).putAll(logs));
    return new WalPlacement(all, all.isEmpty() ? later.unknown : null);
  }

  /** The blocks that were seen. */
  public long blocks() {
    return servers.values().stream()
        .flatMap(logs -> logs.values().stream())
        .flatMap(blocks -> blocks.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** What is not as a policy wants it, a sentence for each log. */
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
                                "%d block%s of %s on %s"
                                    .formatted(count, count == 1 ? "" : "s", log, copies));
                          }
                        })));
    return violations;
  }

  private static List<StorageType> types(String copies) {
    return List.of(copies.split(BETWEEN_COPIES, -1)).stream().map(StorageType::valueOf).toList();
  }

  /** Of each set of copies, how many blocks have it, over all logs. */
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
