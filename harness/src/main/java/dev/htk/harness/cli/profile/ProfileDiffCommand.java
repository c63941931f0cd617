package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.outcome.HarnessException;
import java.util.concurrent.Callable;
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
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk profile diff ssd-tuned --site hbase-site.xml --heap 32g --cores 16 --disks 6"
    })
final class ProfileDiffCommand implements Callable<Integer> {

  @Mixin private ApplyOptions options;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException {
    ApplyOutcome outcome = ApplyOutcome.planned(options);
    System.out.print(format.render(outcome.plan()::diff, ApplyJson.of(outcome)));
    outcome.advice().forEach(System.err::println);
    return 0;
  }
}
