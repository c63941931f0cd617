// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.check.SplitCheck;
import dev.htk.splitter.check.SplitList;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.plan.SplitPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk splits check}: shows what split keys do to keys. */
@Command(
    name = "check",
    description = {
      "Shows what split keys that you have do to your keys: the share of each region, which are"
          + " empty, how wrong that can be, and what a plan of as many regions would give.",
      "Nothing is changed, and no table is needed."
    },
    modelTransformer = KeysHelp.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:each region holds at least a quarter of the mean, and at most twice the mean",
      "1:a region is empty or nearly so, or too full",
      "2:bad input or usage, or split keys that HBase would refuse",
      "3:the cluster or its YARN cannot be reached, or the job failed",
      "130:interrupted; a job on YARN is killed, and its files are removed"
    },
    footer = {
      "",
      "Examples:",
      "  htk splits check --splits HexStringSplit:15 --keys sample:keys.txt",
      "  htk splits check --splits splits.txt --keys ycsb-hashed:records=1000000",
      "  htk splits check --splits table:orders --keys sample:keys.txt --cluster /etc/hbase/conf",
      "  htk splits check --splits UniformSplit:32 --keys table:orders --cluster /etc/hbase/conf"
    })
final class SplitsCheckCommand extends HtkCommand {

  @Mixin private SplitsOption splits;

  @Mixin private KeysOptions keys;

  @Mixin private ClusterOption cluster;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    keys.check();
    if (splits.areOnStdin() && keys.text().equals("sample:-")) {
      throw HarnessException.badInput("--splits and --keys cannot both be read from stdin");
    }
    CheckedSplits checked = checked();
    format.print(() -> CheckText.of(checked), checked);
    return done(checked.check().isGood());
  }

  private CheckedSplits checked() throws HarnessException, IOException, InterruptedException {
    Optional<Path> folder =
        splits.table().isPresent() || keys.areOnCluster()
            ? Optional.of(cluster.folder())
            : cluster.given();
    if (folder.isEmpty()) {
      return checked(Optional.empty());
    }
    try (RemoteCluster connected = RemoteCluster.connect(folder.get())) {
      return checked(Optional.of(connected));
    }
  }

  private CheckedSplits checked(Optional<RemoteCluster> connected)
      throws HarnessException, IOException, InterruptedException {
    SplitList list = splits.read(connected);
    int regions = list.splits().size() + 1;
    KeyDistribution known = keys.distribution(regions, Clock.systemUTC().instant(), connected);
    SplitCheck check = SplitCheck.of(list.splits(), known).warning(list.warnings());
    return new CheckedSplits(
        splits.text(),
        check.plan().map(SplitPlan::keys).orElse(keys.text()),
        keys.weights(),
        check,
        better(regions));
  }

  private String better(int regions) {
    String plan =
        "htk splits plan --servers 1 --regions-per-server %s %s%s --format file > splits.txt"
            .formatted(
                regions,
                keys.asGiven(),
                cluster.given().map(folder -> " --cluster " + folder).orElse(""));
    return splits
        .table()
        .map(
            table ->
                "htk splits audit --table %s%s"
                    .formatted(
                        table, cluster.given().map(folder -> " --cluster " + folder).orElse("")))
        .filter(audit -> keys.text().equals(splits.text()))
        .orElse(plan);
  }
}
