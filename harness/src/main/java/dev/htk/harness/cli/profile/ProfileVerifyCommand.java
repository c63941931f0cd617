// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.ClusterOption;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.online.CheckReport;
import dev.htk.harness.online.ClusterCheck;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk profile verify}: checks which values of a profile are in force on a cluster. */
@Command(
    name = "verify",
    description = {
      "Shows for each region server which values of a profile are in force. It checks their"
          + " effect, because a server's configuration shows a new value even before the restart"
          + " that puts it in force.",
      "A value is in force, waits for the next flush, the next WAL roll, a region's reopening or a"
          + " restart, differs, or cannot be proved; what was seen stands beside it. The kit's"
          + " recorder in the servers sees more than their pages show.",
      "The values are worked out for the machine that the options name, as for apply; facts that"
          + " you do not give are assumed and printed on stderr."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing differs and nothing waits",
      "1:something differs or waits",
      "2:bad input or usage",
      "3:the cluster cannot be reached"
    },
    footer = {
      "",
      "Example:",
      "  htk profile verify ssd-tuned --cluster /etc/hbase/conf --heap 31g --cores 16 --disks 6"
    })
final class ProfileVerifyCommand extends HtkCommand {

  @Mixin private ProfileChoice choice;
  @Mixin private EnvOption env;
  @Mixin private ClusterOption cluster;
  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    ProfileChoice.Resolved resolved = choice.resolve(env.read(SiteOption.envIn(cluster.folder())));
    resolved.note().ifPresent(Notes::note);
    CheckReport report = check(resolved.profile());
    format.print(report::toText, report);
    return done(report.isGood());
  }

  private CheckReport check(ResolvedProfile profile)
      throws HarnessException, IOException, InterruptedException {
    try (RemoteCluster remote = cluster.connect()) {
      return ClusterCheck.of(remote, profile.catalogue(), profile.settings()).report(Map.of());
    }
  }
}
