// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cluster.RemoteCluster;
import dev.htk.harness.online.OnlineReport;
import dev.htk.harness.online.OnlineUpdate;
import dev.htk.harness.online.RereadCheck;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.secrets.Secrets;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.env.ShellWord;
import dev.htk.tuning.reread.Reread;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code htk profile apply}: writes a profile into a server's files. */
@Command(
    name = "apply",
    description = {
      "Writes a profile's settings into an hbase-site.xml, and its JVM flags into an hbase-env.sh:"
          + " that of --env, or, without --site, the one in the cluster's folder. Leaves all other"
          + " bytes as they are.",
      "Refuses, with exit code 1 and nothing written, if a server could not start with the new"
          + " file. A receipt and a backup beside the real file let rollback restore it.",
      "Leaves values as they are, and says so, that a profile does not know better: those of"
          + " another policy or engine than HBase's own, those of disks beside an object store, and"
          + " those that you have raised above the profile's, unless --lower is given."
    },
    footer = {
      "",
      "Example:",
      "  htk profile apply ssd-tuned --site hbase-site.xml --heap 31g --cores 16 --disks 6"
          + " --dry-run",
      "  htk profile apply ssd-tuned --site hbase-site.xml --heap 31g --cores 16 --disks 6 \\",
      "      --env hbase-env.sh --restart-plan",
      "  htk profile apply ssd-tuned --site hbase-site.xml --online --cluster /etc/hbase/conf"
    })
final class ProfileApplyCommand extends HtkCommand {

  /** Options of both commands that say something else. */
  private static final Set<String> NOT_OF_THE_PROFILE = Set.of("--cluster", "--format");

  @Spec private CommandSpec spec;

  @Mixin private ApplyOptions options;

  @Option(
      names = "--dry-run",
      description = "Prints the unified diff of what would be done, and writes nothing.")
  private boolean dryRun;

  @Option(
      names = "--online",
      description =
          "Asks the region servers of the cluster to read the file again: one first, checked, then"
              + " the rest. Refuses, with nothing written, if other edits wait in the file, or if"
              + " a change must not be half taken.")
  private boolean online;

  @Option(
      names = "--restart-plan",
      description =
          "Prints the restarts that the changes need, one server first; with --cluster, by its"
              + " servers' names.")
  private boolean restartPlan;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    rejectConflictingOptions();
    ApplyOutcomeBuilder planned = options.planned();
    if (!dryRun) {
      planned.plan().after().requireWritable();
    }
    if (!online && (!restartPlan || options.cluster().given().isEmpty())) {
      return run(planned, null);
    }
    // Connects before it writes, so that an unreachable cluster cannot leave half a job behind.
    try (RemoteCluster remote = options.cluster().connect()) {
      return run(planned, remote);
    }
  }

  private void rejectConflictingOptions() throws HarnessException {
    if (online && dryRun) {
      throw HarnessException.badInput(
          "--dry-run writes nothing that servers could read again: leave out --online");
    }
    if (online) {
      options.cluster().folder();
    } else if (!restartPlan) {
      options.requireNoCluster();
    }
  }

  private int run(ApplyOutcomeBuilder outcome, RemoteCluster remote)
      throws HarnessException, IOException {
    Optional<Reread> reread = reread(outcome, remote);
    outcome.plan(outcome.plan().refused(reread.map(Reread::refusals).orElse(List.of())));
    if (restartPlan) {
      outcome.restartPlan(Optional.of(outcome.plan().restartPlan(profileWords(), hosts(remote))));
    }
    ApplyOutcome planned = outcome.build();
    planned.advice().forEach(System.err::println);
    boolean refused = !planned.plan().refusals().isEmpty();
    if (dryRun || refused) {
      planned.lowered().forEach(System.err::println);
      format.print(() -> dryRun ? ApplyText.ofDryRun(planned) : "", planned);
      return done(!refused);
    }
    outcome.receipt(planned.plan().execute(new DiskFiles(), Clock.systemUTC()));
    if (reread.isPresent()) {
      return done(!update(outcome, reread.get(), remote).leavesServersHalfWay());
    }
    print(outcome.build());
    return 0;
  }

  /** Returns the profile and the options that its values depend on, as they were given. */
  private String profileWords() {
    CommandSpec verify = new CommandLine(new ProfileVerifyCommand()).getCommandSpec();
    CommandLine.ParseResult given = spec.commandLine().getParseResult();
    List<String> words = new ArrayList<>();
    given
        .matchedPositionals()
        .forEach(one -> one.originalStringValues().forEach(word -> words.add(ShellWord.of(word))));
    for (OptionSpec option : new LinkedHashSet<>(given.matchedOptions())) {
      String name = option.longestName();
      if (verify.findOption(name) != null && !NOT_OF_THE_PROFILE.contains(name)) {
        option
            .originalStringValues()
            .forEach(value -> words.addAll(List.of(name, ShellWord.of(Secrets.maskedWord(value)))));
      }
    }
    return String.join(" ", words);
  }

  /** Compares the planned file with the servers before it is written, if they are to reread it. */
  private Optional<Reread> reread(ApplyOutcomeBuilder planned, RemoteCluster remote)
      throws IOException {
    return online && planned.plan().refusals().isEmpty()
        ? Optional.of(RereadCheck.of(remote, planned.plan(), planned.profile().catalogue()))
        : Optional.empty();
  }

  /** Prints what was done to the file even if the servers fail, because it is already written. */
  private OnlineReport update(ApplyOutcomeBuilder applied, Reread reread, RemoteCluster remote)
      throws HarnessException, IOException {
    if (applied.receipt().isEmpty()) {
      reread.halfWay().ifPresent(Notes::note);
    }
    try {
      OnlineReport report =
          OnlineUpdate.run(
              remote,
              applied.profile(),
              applied.plan().changes(),
              reread.left(),
              System.err::println);
      applied.online(Optional.of(report));
      return report;
    } finally {
      print(applied.build());
    }
  }

  private void print(ApplyOutcome outcome) {
    format.print(() -> ApplyText.of(outcome), outcome);
  }

  /** Returns the hosts of a cluster's region servers; none without a cluster. */
  private static List<String> hosts(RemoteCluster remote) throws IOException {
    if (remote == null) {
      return List.of();
    }
    return remote.liveServers().keySet().stream()
        .map(ServerName::getHostname)
        .distinct()
        .sorted()
        .toList();
  }
}
