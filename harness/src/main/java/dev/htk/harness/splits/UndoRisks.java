// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.plan.ByteText;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;

/**
 * Finds what will undo a plan on a cluster: switches and settings under which HBase merges, splits
 * or moves regions by itself. Changes nothing. Immutable.
 *
 * <p>Sources, all of HBase 2.6.4: {@code RegionNormalizerWorker} and {@code SimpleRegionNormalizer}
 * for merges, {@code RegionSplitPolicy.getSplitPolicyClass} and the policies for splits, {@code
 * SplitTableRegionProcedure} and {@code MergeTableRegionsProcedure} for the switches.
 *
 * @param table the existing table, or the one to create
 * @param settings the settings of the cluster's servers; the table's own take precedence
 */
public record UndoRisks(Admin admin, TableDescriptor table, ServerSettings settings) {

  public UndoRisks {
    settings = settings.of(table);
  }

  /**
   * Returns what will undo a plan, one line each, with what to do about it; empty if nothing is
   * found.
   *
   * @param regions number of regions in the plan
   * @param capacity number of servers, and amount of data if known
   */
  public List<String> of(int regions, ClusterCapacity capacity) throws IOException {
    List<String> risks = new ArrayList<>();
    settings
        .assumption()
        .map("HBase's defaults are taken for the servers' settings (%s); give --site"::formatted)
        .ifPresent(risks::add);
    normalizer().ifPresent(risks::add);
    splits(regions, capacity).ifPresent(risks::add);
    balancer().ifPresent(risks::add);
    return risks;
  }

  private Optional<String> normalizer() throws IOException {
    if (!admin.isNormalizerEnabled() || !settings.isOn(ServerSettings.NORMALIZATION)) {
      return Optional.empty();
    }
    List<String> does = new ArrayList<>();
    if (settings.isOn(ServerSettings.NORMALIZER_MERGES) && mergesAllowed()) {
      does.add(
          "merges neighbours that together hold no more than the table's mean region, once they are"
              + " %s days old and have %s MiB or more"
                  .formatted(
                      settings.text(ServerSettings.MERGE_AGE).orElseThrow(),
                      settings.text(ServerSettings.MERGE_SIZE).orElseThrow()));
    }
    if (settings.isOn(ServerSettings.NORMALIZER_SPLITS) && splitsAllowed()) {
      does.add("splits regions of more than twice the mean");
    }
    return does.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the normalizer is on, for the cluster and for this table: it %s; create the table with"
                    .formatted(String.join(", and ", does))
                + " NORMALIZATION_ENABLED => 'false', or run normalizer_switch false until the"
                + " table is loaded");
  }

  private Optional<String> splits(int regions, ClusterCapacity capacity) throws IOException {
    if (!splitsAllowed()) {
      return Optional.empty();
    }
    String policy = settings.text(ServerSettings.SPLIT_POLICY).orElseThrow();
    String name = policy.substring(policy.lastIndexOf('.') + 1);
    Optional<SplitPolicyKind> kind = SplitPolicyKind.of(policy);
    if (kind.isEmpty()) {
      return Optional.of(
          "the split policy %s is not HBase's own: when it splits regions is not known here"
              .formatted(policy));
    }
    int onServer = Math.max(1, regions / capacity.servers());
    long maxFileSize = settings.number(ServerSettings.MAX_FILE_SIZE).longValue();
    long limit = kind.get().limit(onServer, initialSize(), maxFileSize);
    if (limit >= maxFileSize || holdsLess(regions, capacity, limit)) {
      return Optional.empty();
    }
    return Optional.of(
        Phrase.of(
                "%s splits regions at %s while a server has %d of the table, long before %s (%s):"
                    + " take more",
                name,
                ByteText.of(limit),
                onServer,
                ByteText.of(maxFileSize),
                ServerSettings.MAX_FILE_SIZE)
            + " regions a server, or create the table with SPLIT_POLICY =>"
            + " 'org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy'");
  }

  private static boolean holdsLess(int regions, ClusterCapacity capacity, long limit) {
    return capacity.dataBytes().isPresent() && capacity.dataBytes().getAsLong() / regions < limit;
  }

  /** Follows {@code IncreasingToUpperBoundRegionSplitPolicy.configureForRegion}. */
  private long initialSize() {
    long given = settings.number(ServerSettings.INITIAL_SIZE).longValue();
    return given > 0 ? given : 2 * settings.number(ServerSettings.FLUSH_SIZE).longValue();
  }

  private Optional<String> balancer() throws IOException {
    return admin.isBalancerEnabled()
        ? Optional.empty()
        : Optional.of(
            "the balancer is off: new regions are dealt out evenly, but after a server was down"
                + " they stay where they were moved to; run balance_switch true");
  }

  private boolean mergesAllowed() throws IOException {
    return admin.isMergeEnabled() && table.isMergeEnabled();
  }

  private boolean splitsAllowed() throws IOException {
    return admin.isSplitEnabled() && table.isSplitEnabled();
  }
}
