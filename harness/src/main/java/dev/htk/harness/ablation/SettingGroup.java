// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ablation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists settings that are changed together, because one means little without the others. */
enum SettingGroup {
  FLUSH_SIZE(
      "flush size",
      "hbase.hregion.memstore.flush.size",
      "hbase.hstore.compaction.min.size",
      "hbase.regionserver.thread.compaction.throttle"),
  HEAP_SHARES("heap shares", "hbase.regionserver.global.memstore.size", "hfile.block.cache.size"),
  COMPACTION_THREADS(
      "compaction threads",
      "hbase.regionserver.thread.compaction.small",
      "hbase.regionserver.thread.compaction.large"),
  COMPACTION_BOUNDS(
      "compaction throughput bounds",
      "hbase.hstore.compaction.throughput.lower.bound",
      "hbase.hstore.compaction.throughput.higher.bound"),
  WAL_GROUPS("WAL groups", "hbase.wal.provider", "hbase.wal.regiongrouping.numgroups");

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // An immutable copy.
  private final Set<String> keys;

  SettingGroup(String words, String... keys) {
    this.words = words;
    this.keys = Set.copyOf(List.of(keys));
  }

  static Optional<SettingGroup> of(String key) {
    return Arrays.stream(values()).filter(group -> group.keys.contains(key)).findFirst();
  }

  String words() {
    return words;
  }
}
