// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.outcome.HarnessException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk profile diff}: prints what apply would change. */
@Command(
    name = "diff",
    description = {
      "Prints a unified diff of what apply would do to an hbase-site.xml, and to an hbase-env.sh if"
          + " one is named. Writes nothing.",
      "Warnings and refusals of apply go to stderr."
    },
    footer = {
      "",
      "Example:",
      "  htk profile diff ssd-tuned --site hbase-site.xml --heap 31g --cores 16 --disks 6"
    })
final class ProfileDiffCommand extends HtkCommand {

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
