package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cluster.Host;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.online.CheckReport;
import dev.htk.harness.online.ClusterCheck;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import dev.htk.tuning.profile.Profile;
import dev.htk.tuning.profile.ResolvedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk profile verify}: checks which values of a profile are in force on a cluster. */
@Command(
    name = "verify",
    description = {
      "Shows for each region server which values of a profile are in force. It checks their"
          + " effect, because a server's configuration shows a new value even before the restart"
          + " that puts it in force.",
      "A value is in force, waits for region reopen, waits for restart, differs, or cannot be"
          + " proved; what was seen stands beside it. The kit's recorder in the servers sees more"
          + " than their pages show.",
      "The values are worked out for the machine that the options name, as for apply; facts that"
          + " you do not give are assumed and printed on stderr."
    },
    mixinStandardHelpOptions = true,
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
      "  htk profile verify ssd-tuned --cluster /etc/hbase/conf --heap 32g --cores 16 --disks 6"
    })
final class ProfileVerifyCommand implements Callable<Integer> {

  @Mixin private ProfileChoice choice;
  @Mixin private MachineOptions machine;
  @Mixin private EnvOption env;

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "CONF_DIR",
      description = "A folder with the client configuration of the cluster.")
  private Path cluster;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    Profile profile = choice.load();
    AssumedMachine assumed = machine.assumed(env.read(), Host.seen());
    assumed.note(choice.variables(profile)).ifPresent(note -> System.err.println("note: " + note));
    CheckReport report = check(choice.resolve(profile, assumed.facts()));
    System.out.print(format.render(report::toText, report.toValues()));
    return (report.isGood() ? Outcome.DONE : Outcome.BAD_NEWS).exitCode();
  }

  private CheckReport check(ResolvedProfile profile)
      throws HarnessException, IOException, InterruptedException {
    try (RemoteCluster remote = RemoteCluster.connect(cluster)) {
      return ClusterCheck.of(remote, profile.catalogue(), profile.settings()).report(Map.of());
    }
  }
}
