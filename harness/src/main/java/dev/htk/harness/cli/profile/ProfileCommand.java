// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.CommandGroup;
import dev.htk.harness.cli.kit.Commands;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.ListCommand;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.profile.ProfileLibrary;
import java.io.IOException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk profile}: shows, checks and applies sets of HBase settings. */
@Command(
    name = "profile",
    description = "Shows, checks and applies sets of HBase settings, each value with its reason.",
    footer = {"", "Example:", "  htk profile show ssd-tuned --heap 31g --cores 16 --disks 6"})
@Commands({
  ProfileCommand.ProfileListCommand.class,
  ProfileShowCommand.class,
  ProfileExplainCommand.class,
  ProfileLintCommand.class,
  ProfileCommand.ProfileDiffCommand.class,
  ProfileApplyCommand.class,
  ProfileRollbackCommand.class,
  ProfileVerifyCommand.class,
  ProfileSchemaCommand.class
})
public final class ProfileCommand extends CommandGroup {

  /** {@code htk profile list}: lists the shipped profiles. */
  @Command(
      name = "list",
      description = "Lists the shipped profiles and what each is for.",
      footer = {"", "Example:", "  htk profile list"})
  static final class ProfileListCommand extends ListCommand {

    @Mixin private HBaseVersionOption version;

    @Override
    protected Stream<Shipped> shipped() {
      ProfileLibrary library = new ProfileLibrary(version.catalogue());
      return library.names().stream()
          .map(library::load)
          .map(profile -> new Shipped(profile.name(), profile.summary()));
    }
  }

  /** {@code htk profile diff}: prints what apply would change. */
  @Command(
      name = "diff",
      description = {
        "Prints a unified diff of what apply would do to an hbase-site.xml, and to an hbase-env.sh:"
            + " that of --env, or, without --site, the one in the cluster's folder. Writes nothing.",
        "Warnings and refusals of apply go to stderr."
      },
      footer = {
        "",
        "Example:",
        "  htk profile diff ssd-tuned --site hbase-site.xml --heap 31g --cores 16 --disks 6"
      })
  static final class ProfileDiffCommand extends HtkCommand {

    @Mixin private ApplyOptions options;

    @Mixin private FormatOption format;

    @Override
    public Integer call() throws HarnessException, IOException, InterruptedException {
      options.requireNoCluster();
      ApplyOutcome outcome = options.planned().build();
      format.print(outcome.plan()::diff, outcome);
      outcome.advice().forEach(System.err::println);
      outcome.lowered().forEach(System.err::println);
      return 0;
    }
  }
}
