// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.audit.Finding.Kind;
import dev.htk.splitter.plan.ByteText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Checks the regions of one table for every kind of finding. */
final class Findings {

  /** Higher than for sizes, because requests differ more even in a healthy table. */
  private static final double REQUESTS_LIMIT = 2;

  /** The fewest requests per region whose spread is more than chance. */
  private static final long REQUESTS_NEEDED = 100;

  private static final double SERVERS_LIMIT = 1.5;
  private static final int REGIONS_NEEDED = 4;
  private static final double PERCENT = 100;

  private final TableAudit audit;
  private final Skew size;
  private final List<Finding> all = new ArrayList<>();

  Findings(TableAudit audit) {
    this.audit = audit;
    this.size = audit.size();
    memstores();
    fullest();
    overMaxFileSize();
    dead();
    noWrites();
    requests(Kind.WRITES_SKEWED, "writes", audit.writes(), RegionState::writeRequests);
    requests(Kind.READS_SKEWED, "reads", audit.reads(), RegionState::readRequests);
    servers();
  }

  List<Finding> all() {
    return List.copyOf(all);
  }

  private void memstores() {
    if (audit.isMuchInMemstores()) {
      find(
          Kind.IN_MEMSTORES,
          List.of(),
          "%s of %s are in memstores, so file sizes mislead: flush the table and audit it again",
          ByteText.of(audit.memstoreBytes()),
          ByteText.of(size.total() + audit.memstoreBytes()));
    }
  }

  private void fullest() {
    if (size.maxOverMean() > audit.limits().maxOverMean()) {
      RegionState fullest = audit.regions().get(size.greatest());
      find(
          Kind.SKEWED,
          List.of(fullest),
          "region %s holds %s, %.2f times the mean and %.0f %% of the table",
          name(fullest),
          ByteText.of(fullest.storeFileBytes()),
          size.maxOverMean(),
          PERCENT * fullest.storeFileBytes() / size.total());
    }
  }

  private void overMaxFileSize() {
    long limit = audit.limits().maxFileSize();
    List<RegionState> over = which(region -> region.storeFileBytes() > limit);
    if (!over.isEmpty()) {
      find(
          Kind.OVER_MAX_FILESIZE,
          over,
          "%s over hbase.hregion.max.filesize (%s), the first is %s: HBase has not split them",
          counted(over, "is", "are"),
          ByteText.of(limit),
          name(over.get(0)));
    }
  }

  private void dead() {
    if (size.total() == 0) {
      return;
    }
    List<RegionState> empty = which(Findings::isEmpty);
    if (!empty.isEmpty()) {
      find(
          Kind.EMPTY,
          empty,
          "%s nothing, the first is %s",
          counted(empty, "holds", "hold"),
          name(empty.get(0)));
    }
    double least = AuditLimits.MIN_OVER_MEAN * size.total() / audit.regions().size();
    List<RegionState> small = which(region -> !isEmpty(region) && region.storeFileBytes() < least);
    if (!small.isEmpty()) {
      find(
          Kind.TOO_SMALL,
          small,
          "%s less than a quarter of the mean, the first is %s",
          counted(small, "holds", "hold"),
          name(small.get(0)));
    }
  }

  private static boolean isEmpty(RegionState region) {
    return region.storeFileBytes() == 0 && region.memstoreBytes() == 0;
  }

  private void noWrites() {
    if (audit.writes().total() == 0) {
      find(
          Kind.NO_WRITES,
          List.of(),
          "no region took a write since it was opened: nothing is being loaded, or the regions"
              + " were opened just now");
      return;
    }
    List<RegionState> quiet = which(region -> region.writeRequests() == 0);
    if (!quiet.isEmpty()) {
      find(
          Kind.NO_WRITES,
          quiet,
          "%s no write since %s opened (a moved region counts from 0), the first is %s",
          counted(quiet, "took", "took"),
          quiet.size() == 1 ? "it was" : "they were",
          name(quiet.get(0)));
    }
  }

  private void requests(Kind kind, String what, Skew skew, ToLongFunction<RegionState> figure) {
    boolean enough = skew.total() >= REQUESTS_NEEDED * audit.regions().size();
    if (enough && skew.maxOverMean() > REQUESTS_LIMIT) {
      RegionState busiest = audit.regions().get(skew.greatest());
      find(
          kind,
          List.of(busiest),
          "region %s took %.0f %% of all %s since it was opened, %.2f times the mean",
          name(busiest),
          PERCENT * figure.applyAsLong(busiest) / skew.total(),
          what,
          skew.maxOverMean());
    }
  }

  private void servers() {
    Collection<Integer> held = audit.servers().values();
    if (audit.regions().size() < REGIONS_NEEDED || held.isEmpty()) {
      return;
    }
    // A table of few regions need not be on all servers.
    boolean isForAll = audit.regions().size() >= 2 * audit.liveServers();
    int servers = Math.max(isForAll ? audit.liveServers() : 0, held.size());
    int most = Collections.max(held);
    double mean = (double) audit.regions().size() / servers;
    if (most > SERVERS_LIMIT * mean) {
      find(
          Kind.SERVERS_SKEWED,
          List.of(),
          "one server has %d of the %d regions, another has %d; check the balancer,"
              + " and the table's group of servers if it has one",
          most,
          audit.regions().size(),
          servers > held.size() ? 0 : Collections.min(held));
    }
  }

  private List<RegionState> which(Predicate<RegionState> condition) {
    return audit.regions().stream().filter(condition).toList();
  }

  /** Names a region by its first key, as people know it. */
  private static String name(RegionState region) {
    return region.start().isEmpty() ? "(first)" : "'%s'".formatted(region.start());
  }

  private String counted(List<RegionState> some, String one, String several) {
    return String.format(
        Locale.ROOT,
        "%d of %d regions %s",
        some.size(),
        audit.regions().size(),
        some.size() == 1 ? one : several);
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private void find(Kind kind, List<RegionState> regions, String format, Object... arguments) {
    all.add(
        new Finding(
            kind,
            regions.stream().map(RegionState::encodedName).toList(),
            String.format(Locale.ROOT, format, arguments)));
  }
}
