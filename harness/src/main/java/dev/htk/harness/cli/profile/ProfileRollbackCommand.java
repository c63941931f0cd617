package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.outcome.Outcome;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Rollback;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk profile rollback}: undoes the last apply. */
@Command(
    name = "rollback",
    description = {
      "Restores the exact bytes that the files had before the last apply that changed something.",
      "Refuses, with exit code 1, if somebody has edited a file since, and shows the edits."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk profile rollback --site hbase-site.xml"})
final class ProfileRollbackCommand implements Callable<Integer> {

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "The hbase-site.xml that a profile was applied to.")
  private Path site;

  @Option(
      names = {"--env", "--hbase-env"},
      paramLabel = "FILE",
      description = "Its hbase-env.sh; needed only if that lies in another folder.")
  private Path env;

  @Option(
      names = "--dry-run",
      description = "Prints the unified diff of what would be restored, and writes nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  private record RollbackJson(
      boolean restored,
      List<String> steps,
      List<String> refusals,
      String diff,
      String editedSince) {}

  @Override
  public Integer call() {
    Rollback rollback = Rollback.plan(site, Optional.ofNullable(env));
    boolean refused = !rollback.refusals().isEmpty();
    rollback.refusals().forEach(refusal -> System.err.println("refused: " + refusal));
    if (!refused && !dryRun) {
      rollback.execute(new DiskFiles());
    }
    System.out.print(
        format.render(() -> text(rollback, refused), json(rollback, !refused && !dryRun)));
    if (!refused && !dryRun) {
      System.err.println(
          "note: servers keep the values that they work with until they are restarted, or are asked"
              + " to read the file again");
    }
    return (refused ? Outcome.BAD_NEWS : Outcome.DONE).exitCode();
  }

  private String text(Rollback rollback, boolean refused) {
    if (refused) {
      return rollback.editedSince();
    }
    return dryRun
        ? rollback.diff()
        : String.join(System.lineSeparator(), rollback.steps()) + System.lineSeparator();
  }

  private static RollbackJson json(Rollback rollback, boolean restored) {
    return new RollbackJson(
        restored, rollback.steps(), rollback.refusals(), rollback.diff(), rollback.editedSince());
  }
}
