// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.PlanChecks;
import dev.htk.harness.splits.ServerSettings;
import dev.htk.harness.splits.UndoRisks;
import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.keys.KnownPopulation;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for a plan, which {@code splits plan} and {@code splits create} share. */
final class PlanOptions {

  /** Limit without {@code --force}: already too many for any table of a new cluster. */
  private static final int MOST_REGIONS = 10_000;

  @Option(
      names = "--servers",
      required = true,
      paramLabel = "N",
      description = "Region servers that the table is spread over, 1 or more.")
  private int servers;

  @Option(
      names = "--regions-per-server",
      paramLabel = "N",
      defaultValue = "10",
      description = "Regions of the table on each of them (default: ${DEFAULT-VALUE}).")
  private int regionsPerServer;

  @Mixin private KeysOptions keys;

  @Option(
      names = "--stagger",
      paramLabel = "PERCENT",
      description =
          "Makes regions differ by up to this much on purpose, so that they do not all fill and"
              + " flush at the same time.")
  private Double stagger;

  @Mixin private ClusterOption cluster;

  @Mixin private CapacityOptions capacity;

  @Option(names = "--force", description = "Allows more than 10,000 regions.")
  private boolean force;

  /** Returns the option for the cluster. */
  ClusterOption cluster() {
    return cluster;
  }

  /**
   * Makes the plan and checks it against what is known about the cluster. Reads the keys if they
   * are data. If {@code --cluster} was given or the keys are read from one, connects to the cluster
   * after all other checks.
   *
   * @param now for keys that begin with the time
   * @param table the table to create; its attributes decide what will undo the plan
   * @throws HarnessException if an option is wrong, data cannot be read, or the cluster cannot be
   *     reached
   * @throws dev.htk.splitter.plan.SplitInputException if no such plan is possible
   */
  PlannedTable planned(Instant now, TableDescriptor table)
      throws HarnessException, IOException, InterruptedException {
    check();
    Optional<Path> folder = keys.areOnCluster() ? Optional.of(cluster.folder()) : cluster.given();
    if (folder.isEmpty()) {
      ClusterCapacity offline = capacity.capacity(servers, table, capacity.settings(table));
      KeyDistribution known = keys.distribution(regions(), now, Optional.empty());
      SplitPlan plan = known.plan(targets());
      return planned(plan, usual(known, plan), offline, PlanChecks.of(plan, offline));
    }
    try (RemoteCluster connected = RemoteCluster.connect(folder.get())) {
      return planned(now, table, connected);
    }
  }

  /**
   * Makes the plan on a cluster that is already connected. Callers must call {@link #check} first.
   *
   * @param connected the cluster; its settings apply, and warnings name what will undo the plan
   */
  PlannedTable planned(Instant now, TableDescriptor table, RemoteCluster connected)
      throws HarnessException, IOException, InterruptedException {
    try (Admin admin = connected.connection().getAdmin()) {
      ServerSettings settings = capacity.settings(table, connected);
      ClusterCapacity online = capacity.capacity(servers, table, settings);
      UndoRisks risks = new UndoRisks(admin, table, settings);
      KeyDistribution known = keys.distribution(regions(), now, Optional.of(connected));
      SplitPlan plan = known.plan(targets());
      return planned(plan, usual(known, plan), online, PlanChecks.of(plan, online, risks));
    }
  }

  /** Checks everything that needs neither the keys nor a cluster. */
  void check() throws HarnessException {
    targets();
    keys.check();
    capacity.check();
  }

  /** Returns the usual formula's outcome for as many of YCSB's split keys, if it can make them. */
  private Optional<UsualFormula.Outcome> usual(KeyDistribution known, SplitPlan plan) {
    int splits = plan.splits().size();
    return keys.areOfYcsb()
            && known instanceof KnownPopulation population
            && splits > 0
            && splits <= UsualFormula.MOST_SPLITS
        ? Optional.of(new UsualFormula(splits))
            .map(formula -> formula.outcome(population.shares(formula.splitKeys())))
        : Optional.empty();
  }

  private PlannedTable planned(
      SplitPlan plan,
      Optional<UsualFormula.Outcome> usual,
      ClusterCapacity known,
      PlanChecks checks) {
    return new PlannedTable(
        servers,
        regionsPerServer,
        keys.weights(),
        Optional.ofNullable(stagger),
        plan.warning(checks.warnings()),
        usual,
        known,
        checks.notChecked());
  }

  private int regions() throws HarnessException {
    int regions = regions(servers, regionsPerServer);
    if (regions > MOST_REGIONS && !force) {
      throw HarnessException.badInput(
          "%,d servers × %,d regions are %,d regions, more than the %,d that are allowed without"
              + " --force",
          servers, regionsPerServer, regions, MOST_REGIONS);
    }
    return regions;
  }

  /**
   * Returns the number of regions on all servers together.
   *
   * @throws HarnessException if a number is below 1, or the total is more than a table can have
   */
  static int regions(int servers, int regionsPerServer) throws HarnessException {
    NumberOption.requirePositive("--servers", servers);
    NumberOption.requirePositive("--regions-per-server", regionsPerServer);
    long regions = (long) servers * regionsPerServer;
    if (regions > Integer.MAX_VALUE) {
      throw HarnessException.badInput("%,d regions are more than any table can have", regions);
    }
    return (int) regions;
  }

  private TargetShares targets() throws HarnessException {
    return stagger == null
        ? TargetShares.equal(regions())
        : TargetShares.staggered(regions(), servers, stagger);
  }
}
