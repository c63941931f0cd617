// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import dev.htk.tuning.live.SameValue;
import dev.htk.tuning.profile.ResolvedProfile;
import dev.htk.tuning.profile.ResolvedSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Holds settings of a profile that differ from stock and are changed together.
 *
 * @param name for people
 * @param settings the profile's values by key; not scaled
 */
public record Change(String name, SortedMap<String, String> settings) {

  /** Why a load of one minute in a small heap cannot show a setting's effect. */
  private static final Map<String, String> UNMEASURABLE =
      Map.of(
          "hbase.hregion.max.filesize", "no region grows to the size of a split within the load",
          "hbase.hregion.majorcompaction", "no major compaction is due within the load");

  private static final String COMMON = "hbase.";

  public Change {
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
  }

  /** Lists a profile's changes from stock, in the profile's order. */
  static List<Change> of(ResolvedProfile stock, ResolvedProfile profile) {
    Map<String, SortedMap<String, String>> byName = new LinkedHashMap<>();
    for (ResolvedSetting entry : profile.entries()) {
      if (differs(stock, entry)) {
        String name =
            SettingGroup.of(entry.key())
                .map(SettingGroup::words)
                .orElseGet(() -> shortened(entry.key()));
        byName.computeIfAbsent(name, unused -> new TreeMap<>()).put(entry.key(), entry.value());
      }
    }
    List<Change> changes = new ArrayList<>();
    byName.forEach((name, settings) -> changes.add(new Change(name, settings)));
    return changes;
  }

  private static String shortened(String key) {
    return key.startsWith(COMMON) ? key.substring(COMMON.length()) : key;
  }

  private static boolean differs(ResolvedProfile stock, ResolvedSetting entry) {
    return !SameValue.of(stock.effective(entry.key()).orElse(""), entry.value());
  }

  /** Returns why none of the settings can be measured; empty if at least one can. */
  Optional<String> believed() {
    return UNMEASURABLE.keySet().containsAll(settings.keySet())
        ? Optional.of(UNMEASURABLE.get(settings.firstKey()))
        : Optional.empty();
  }

  /** Lists settings that are changed together, because one means little without the others. */
  private enum SettingGroup {
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
}
