// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.InterruptNotice;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.LiveAudit;
import dev.htk.harness.splits.Reshaping;
import dev.htk.harness.workload.TablePlan;
import dev.htk.splitter.audit.AuditLimits;
import dev.htk.splitter.audit.Drift;
import dev.htk.splitter.audit.TableAudit;
import dev.htk.splitter.shell.LegalNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.hbase.client.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk splits audit}: shows how evenly a table's regions are filled, and evens them out. */
@Command(
    name = "audit",
    description = {
      "Shows how evenly data and requests spread over the regions of a live table, names regions"
          + " that are too large, too small or never written to, and prints which splits and"
          + " merges would even them out, as HBase shell commands. Boundaries are taken from the"
          + " block indexes of the store files, and from the cells where files are small; no server"
          + " is asked for data.",
      "Nothing is changed unless --execute is given. Then the steps run one by one. Each waits for"
          + " the compactions that it needs; the first that fails ends the run.",
      "An audit saved with --format json is a snapshot: --since FILE shows what has changed since."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the regions are even",
      "1:they are skewed or not as many as wanted, too little is flushed to see it, or --execute was refused",
      "2:bad input or usage",
      "3:the cluster cannot be reached, or a step failed",
      "130:interrupted; HBase finishes or undoes a step that had begun"
    },
    footer = {
      "",
      "Examples:",
      "  htk splits audit --table usertable --cluster /etc/hbase/conf --format json > monday.json",
      "  htk splits audit --table usertable --cluster /etc/hbase/conf --since monday.json",
      "  htk splits audit --table usertable --cluster /etc/hbase/conf --servers 5 --execute"
    })
final class SplitsAuditCommand extends HtkCommand {

  private static final double PERCENT = 100;

  @Option(
      names = "--table",
      required = true,
      paramLabel = "TABLE",
      description = "The table, with its namespace unless that is the default one: ns:table.")
  private String table;

  @Mixin private ClusterOption cluster;

  @Option(
      names = "--regions",
      paramLabel = "N",
      description = "How many regions the table should have (default: as many as it has).")
  private Integer regions;

  @Option(
      names = "--servers",
      paramLabel = "N",
      description = "Instead of --regions: region servers to spread the table over.")
  private Integer servers;

  @Option(
      names = "--regions-per-server",
      paramLabel = "N",
      description = "With --servers: regions on each of them (default: 10).")
  private Integer regionsPerServer;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description =
          "Keeps a boundary that is off by at most this much of a region's share; a table is even"
              + " while its fullest region exceeds the mean by at most three times as much"
              + " (default: ${DEFAULT-VALUE}).")
  private double tolerance;

  @Option(
      names = "--since",
      paramLabel = "FILE",
      description = "An earlier audit of the table, printed with --format json.")
  private Path since;

  @Option(names = "--execute", description = "Does the splits and merges.")
  private boolean execute;

  @Option(
      names = "--step-minutes",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "With --execute: how long one step may wait for compactions (default:"
              + " ${DEFAULT-VALUE}).")
  private int stepMinutes;

  @Mixin private FormatOption format;

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    LiveAudit.Request request =
        new LiveAudit.Request(LegalNames.table(table), wantedRegions(), tolerance / PERCENT);
    Optional<TableAudit> earlier = earlier();
    NumberOption.requirePositive("--step-minutes", stepMinutes);
    try (RemoteCluster remote = cluster.connect()) {
      LiveAudit audit = LiveAudit.of(remote, request, clock);
      if (execute) {
        audit = evenedOut(remote, request, audit);
      }
      print(audit, earlier);
      return done(audit.isGood());
    }
  }

  private OptionalInt wantedRegions() throws HarnessException {
    if (regions != null && servers != null) {
      throw HarnessException.badInput("--regions and --servers exclude each other");
    }
    if (regionsPerServer != null && servers == null) {
      throw HarnessException.badInput("--regions-per-server needs --servers");
    }
    if (regions != null) {
      NumberOption.requirePositive("--regions", regions);
      return OptionalInt.of(regions);
    }
    if (servers == null) {
      return OptionalInt.empty();
    }
    int each = regionsPerServer == null ? TablePlan.REGIONS_PER_SERVER : regionsPerServer;
    return OptionalInt.of(PlanOptions.regions(servers, each));
  }

  private Optional<TableAudit> earlier() throws HarnessException {
    AuditLimits limits = new AuditLimits(tolerance / PERCENT, Long.MAX_VALUE);
    return since == null
        ? Optional.empty()
        : Optional.of(EarlierAudit.read(since, LegalNames.table(table).getNameAsString(), limits));
  }

  private LiveAudit evenedOut(RemoteCluster remote, LiveAudit.Request request, LiveAudit found)
      throws HarnessException, IOException, InterruptedException {
    try (Admin admin = remote.connection().getAdmin()) {
      Reshaping reshaping =
          new Reshaping(
              remote,
              admin,
              request.table(),
              Duration.ofMinutes(stepMinutes),
              clock,
              System.err::println);
      try (InterruptNotice notice = InterruptNotice.of(reshaping::standing)) {
        LiveAudit audit = found;
        if (audit.audit().isMuchInMemstores()) {
          reshaping.flush();
          audit = LiveAudit.of(remote, request, clock);
        }
        if (audit.reshape().steps().isEmpty()) {
          return audit;
        }
        reshaping.run(audit.reshape());
        return LiveAudit.of(remote, request, clock);
      }
    }
  }

  private void print(LiveAudit audit, Optional<TableAudit> earlier) throws HarnessException {
    Optional<Drift> drift = earlier.map(before -> Drift.between(before, audit.audit()));
    format.print(() -> AuditText.of(audit, drift), AuditJson.of(audit, drift));
  }
}
