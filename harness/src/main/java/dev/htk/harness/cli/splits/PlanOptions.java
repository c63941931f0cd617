package dev.htk.harness.cli.splits;

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

/** What makes a plan: the options that {@code splits plan} and {@code splits create} share. */
final class PlanOptions {

  /** More than is good for any table of a new cluster. */
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
          "Makes regions differ by up to so much on purpose, so that they do not all fill and flush"
              + " at the same time.")
  private Double stagger;

  @Option(
      names = "--cluster",
      paramLabel = "CONF_DIR",
      description =
          "A folder with the client configuration of the cluster: its settings then count, and what"
              + " will undo the plan there is said.")
  private Path cluster;

  @Mixin private CapacityOptions capacity;

  @Option(names = "--force", description = "Allows more than 10,000 regions.")
  private boolean force;

  /** The folder with the client configuration of the cluster, if one was named. */
  Optional<Path> cluster() {
    return Optional.ofNullable(cluster);
  }

  /**
   * Makes the plan and holds it against what is known of the cluster; reads data if the keys are
   * data. Connects to the cluster if one was named, after all else has been checked.
   *
   * @param now for keys that begin with the time
   * @param table as it is to be: what will undo the plan depends on its attributes
   * @throws HarnessException if an option is wrong, data cannot be read, or the cluster cannot be
   *     reached
   * @throws dev.htk.splitter.plan.SplitInputException if there can be no such plan
   */
  PlannedTable planned(Instant now, TableDescriptor table)
      throws HarnessException, IOException, InterruptedException {
    check(cluster());
    if (cluster == null) {
      ClusterCapacity offline = capacity.capacity(servers, table, capacity.settings(table));
      KeyDistribution known = keys.distribution(regions(), now, Optional.empty());
      SplitPlan plan = known.plan(targets());
      return planned(plan, usual(known, plan), offline, PlanChecks.of(plan, offline));
    }
    try (RemoteCluster connected = RemoteCluster.connect(cluster)) {
      return planned(now, table, connected);
    }
  }

  /**
   * The same on a cluster that is reached already; {@link #check} comes first.
   *
   * @param connected its settings count, and what will undo the plan there is said
   */
  PlannedTable planned(Instant now, TableDescriptor table, RemoteCluster connected)
      throws HarnessException, IOException {
    try (Admin admin = connected.connection().getAdmin()) {
      ServerSettings settings = capacity.settings(table, connected);
      ClusterCapacity online = capacity.capacity(servers, table, settings);
      UndoRisks risks = new UndoRisks(admin, table, settings);
      KeyDistribution known = keys.distribution(regions(), now, Optional.of(connected));
      SplitPlan plan = known.plan(targets());
      return planned(plan, usual(known, plan), online, PlanChecks.of(plan, online, risks));
    }
  }

  /**
   * Makes sure of all that can be found wrong without reading keys and without a cluster.
   *
   * @param configuration the folder of the cluster's client configuration, if one is named
   */
  void check(Optional<Path> configuration) throws HarnessException {
    targets();
    keys.check(configuration.isPresent());
    capacity.check();
  }

  /** What the usual formula makes of YCSB's keys with as many split keys, if it can make them. */
  private Optional<UsualFormula.Outcome> usual(KeyDistribution known, SplitPlan plan) {
    int splits = plan.splits().size();
    return keys.areOfYcsb()
            && known instanceof KnownPopulation population
            && splits > 0
            && splits <= UsualFormula.MOST_SPLITS
        ? Optional.of(of(new UsualFormula(splits), population))
        : Optional.empty();
  }

  private static UsualFormula.Outcome of(UsualFormula formula, KnownPopulation population) {
    return formula.outcome(population.shares(formula.splitKeys()));
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
    int regions = RegionNumber.of(servers, regionsPerServer);
    if (regions > MOST_REGIONS && !force) {
      throw HarnessException.badInput(
          "%,d servers × %,d regions are %,d regions, more than the %,d that are allowed without"
              + " --force",
          servers, regionsPerServer, regions, MOST_REGIONS);
    }
    return regions;
  }

  private TargetShares targets() throws HarnessException {
    return stagger == null
        ? TargetShares.equal(regions())
        : TargetShares.staggered(regions(), servers, stagger);
  }
}
