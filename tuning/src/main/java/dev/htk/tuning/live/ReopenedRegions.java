// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import dev.htk.tuning.setting.HBaseLine;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The regions of a server that no longer hear of online changes. Immutable.
 *
 * <p>HBase 2.5 and 2.6 keep the regions to tell of a change in a weak set, in which a region equals
 * the earlier one of its name. So a region that reopens on the same server is not added, and the
 * earlier one is collected as garbage. Its stores are told all the same.
 *
 * @see <a
 *     href="https://github.com/apache/hbase/blob/rel/2.6.4/hbase-server/src/main/java/org/apache/hadoop/hbase/conf/ConfigurationManager.java">ConfigurationManager</a>
 */
final class ReopenedRegions {

  /** The settings that a region itself takes up, in HRegion.onConfigurationChange. */
  private static final String OF_REGIONS = "hbase.region.store.parallel.";

  private final long reopened;
  private final int all;

  private ReopenedRegions(long reopened, int all) {
    this.reopened = reopened;
    this.all = all;
  }

  /**
   * Finds the regions that keep an earlier value of a key.
   *
   * @param changedAt when the key changed; a region that reopened later has the new value
   * @return empty if no region does
   */
  static Optional<ReopenedRegions> deafTo(
      String key, HBaseLine line, List<RegionOpening> regions, Optional<Instant> changedAt) {
    if (!key.startsWith(OF_REGIONS) || line == HBaseLine.V3_0) {
      return Optional.empty();
    }
    long reopened =
        regions.stream()
            .filter(RegionOpening::again)
            .filter(region -> changedAt.map(region.at()::isBefore).orElse(true))
            .count();
    return reopened == 0
        ? Optional.empty()
        : Optional.of(new ReopenedRegions(reopened, regions.size()));
  }

  String evidence() {
    return String.format(
        Locale.ROOT,
        "%d of %d regions reopened on this server and no longer hear of changes online; each takes"
            + " the value as it moves or reopens",
        reopened,
        all);
  }
}
