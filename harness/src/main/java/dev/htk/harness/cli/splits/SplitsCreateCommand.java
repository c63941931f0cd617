// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.InterruptNotice;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.CreatedTable;
import dev.htk.harness.splits.TableCreation;
import dev.htk.harness.splits.schema.NewTable;
import dev.htk.harness.text.Numbers;
import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.shell.CreateStatement;
import dev.htk.tuning.machine.Quantity;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import org.apache.hadoop.hbase.ServerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk splits create}: creates a table with the regions of a plan. */
@Command(
    name = "create",
    description = {
      "Plans a table's regions as 'htk splits plan' does, creates the table with them, and waits"
          + " until every region is open; then shows how they are spread over the servers.",
      "A table that exists is refused and left as it is. Once the master has begun, it finishes"
          + " the table even if this command ends first."
    },
    modelTransformer = KeysHelp.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the table is there, with every region open",
      "1:the table is there, but it is not split as planned",
      "2:bad input or usage, or the master refuses; nothing was created",
      "3:the cluster cannot be reached, or regions do not open in time",
      "130:interrupted; a creation that the master has begun goes on"
    },
    footer = {
      "",
      "Example:",
      "  htk splits create --table usertable --family cf --compression snappy --servers 10 \\",
      "      --keys ycsb-hashed:records=1000000 --cluster /etc/hbase/conf",
      "  htk splits create --table orders --family d --set VERSIONS=3 --servers 3 \\",
      "      --keys sample:keys.txt --dry-run"
    })
final class SplitsCreateCommand extends HtkCommand {

  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofDays(1);

  @Mixin private TableOptions tableOptions;
  @Mixin private PlanOptions planOptions;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      defaultValue = "10m",
      description = "How long regions may take to open: 90s, 10m, 1h (default: ${DEFAULT-VALUE}).")
  private String wait;

  @Option(
      names = "--dry-run",
      description = "Prints the command for HBase's shell instead, and creates nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    Duration limit = limit();
    NewTable table = tableOptions.table();
    Instant now = Clock.systemUTC().instant();
    if (dryRun) {
      print(planOptions.planned(now, table.toDescriptor()).plan(), table);
      return 0;
    }
    Path configuration = planOptions.cluster().folder();
    planOptions.check();
    try (RemoteCluster cluster = RemoteCluster.connect(configuration)) {
      TableCreation.requireFree(cluster.connection(), table.name());
      PlannedTable planned = planOptions.planned(now, table.toDescriptor(), cluster);
      announce(planned, table);
      print(create(cluster, table, planned.plan(), limit), planned);
    }
    return 0;
  }

  private static void print(SplitPlan plan, NewTable table) {
    Notes.warnings(plan.warnings());
    System.out.println(new CreateStatement(table.toDescriptor(), plan.splits()));
    System.out.flush();
  }

  private static void announce(PlannedTable planned, NewTable table) {
    System.err.printf(
        Locale.ROOT,
        "creating table '%s' with %s: %d regions (%s) for %s, %s%n",
        table.name(),
        table.families().size() == 1
            ? "family " + table.families().get(0)
            : "families " + String.join(", ", table.families()),
        planned.plan().regions(),
        planned.shape(),
        planned.plan().keys(),
        planned.fullest());
  }

  private static CreatedTable create(
      RemoteCluster cluster, NewTable table, SplitPlan plan, Duration limit)
      throws HarnessException, IOException, InterruptedException {
    try (OpeningBar bar = new OpeningBar()) {
      TableCreation creation =
          new TableCreation(cluster.connection(), table.toDescriptor(), plan, bar);
      try (InterruptNotice notice = InterruptNotice.of(creation::ifInterrupted)) {
        return creation.run(limit);
      }
    }
  }

  private void print(CreatedTable created, PlannedTable planned) {
    List<String> warnings = new ArrayList<>(planned.plan().warnings());
    warnings.addAll(serverWarnings(created, planned));
    CreatedReport report = new CreatedReport(created, planned, warnings);
    format.print(report::toText, report);
  }

  private static List<String> serverWarnings(CreatedTable created, PlannedTable planned) {
    List<String> warnings = new ArrayList<>();
    int live = created.regionsPerServer().size();
    if (live != planned.servers()) {
      warnings.add(
          Phrase.of(
              "planned for --servers %d, and %s live",
              planned.servers(),
              Numbers.counted(live, "region server") + Numbers.plural(live, " is", " are")));
    }
    if (created.regions() >= live) {
      for (ServerName server : created.serversWithout()) {
        warnings.add(server + " holds no region of the table; the balancer may move some to it");
      }
    }
    return warnings;
  }

  private Duration limit() throws HarnessException {
    try {
      Duration limit = Quantity.duration(wait);
      if (limit.compareTo(SHORTEST_WAIT) >= 0 && limit.compareTo(LONGEST_WAIT) <= 0) {
        return limit;
      }
    } catch (IllegalArgumentException e) {
      // Falls through to the error: the text is not a time.
    }
    throw HarnessException.badInput(
        "--wait must be a time from 1s to 24h, such as 90s, 10m or 1h30m, not '%s'", wait);
  }

  /** Shows on stderr how many of the table's regions are open, from the first count on. */
  private static final class OpeningBar implements TableCreation.Progress, AutoCloseable {

    private ProgressBar bar;

    @Override
    public void open(int regions, int of) {
      if (bar == null) {
        bar =
            StderrBar.builder()
                .setTaskName("opening regions")
                .setInitialMax(of)
                .continuousUpdate()
                .build();
      }
      bar.stepTo(regions);
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
