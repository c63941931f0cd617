// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.lint;

import dev.htk.tuning.setting.ServerRole;
import java.util.EnumSet;
import java.util.Set;

/** The rules that say nothing of a file that only processes of one role read. */
final class RulesByRole {

  /** Checks of a master, of itself or of the tables that it makes. */
  private static final Set<Rule> OF_MASTERS =
      EnumSet.of(
          Rule.MASTER_HEAP_NEEDED,
          Rule.MASTER_HEAP_TOO_SMALL,
          Rule.FLUSH_SIZE_UNDER_LIMIT,
          Rule.REGION_SIZE_UNDER_LIMIT);

  /** Caches, memstores and stores of tables; a master has a region and a log of its own, though. */
  private static final Set<Rule> OF_REGION_SERVERS =
      EnumSet.range(Rule.CHUNK_POOL_WITHOUT_MSLAB, Rule.COMPACTION_MAX_UNDER_MIN);

  private static final Set<Rule> OF_SERVERS =
      EnumSet.range(Rule.HEAP_OVER_LIMIT, Rule.WAL_STORAGE_NEEDED);

  static {
    OF_REGION_SERVERS.addAll(
        EnumSet.range(Rule.DATE_TIERS_NEVER_COMPACTED, Rule.STRIPES_BLOCKED_BY_FILES));
    OF_REGION_SERVERS.addAll(
        EnumSet.range(Rule.COMPACTION_SIZES_REVERSED, Rule.LRU_MIN_OVER_ACCEPTABLE));
    OF_REGION_SERVERS.addAll(
        EnumSet.range(Rule.WAL_STORAGE_MISSING, Rule.HEAP_OVER_COMPRESSED_POINTERS));
    OF_REGION_SERVERS.addAll(EnumSet.range(Rule.REFUSED_FLAG, Rule.OFFHEAP_OVER_DIRECT_MEMORY));
    OF_REGION_SERVERS.remove(Rule.TABLE_ATTRIBUTE_IN_SITE);
    OF_SERVERS.addAll(OF_REGION_SERVERS);
    OF_SERVERS.remove(Rule.TABLE_ATTRIBUTE_IN_SITE);
  }

  private RulesByRole() {}

  /** Returns whether a rule has a say about a file that only such processes read. */
  static boolean hold(Rule rule, ServerRole role) {
    return switch (role) {
      case REGION_SERVER -> !OF_MASTERS.contains(rule);
      case MASTER -> !OF_REGION_SERVERS.contains(rule);
      case CLIENT -> !OF_SERVERS.contains(rule);
    };
  }
}
