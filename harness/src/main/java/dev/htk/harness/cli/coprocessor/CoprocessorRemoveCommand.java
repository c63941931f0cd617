package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.install.Removal;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Receipt;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk coprocessor remove}: removes the recorder from a site file. */
@Command(
    name = "remove",
    description = {
      "Takes the recorder out of an hbase-site.xml. Restores the exact bytes from before install"
          + " if the file has not changed since; otherwise removes only what names the recorder.",
      "The recorder's own settings, htk.recorder.*, stay; nothing reads them any more."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  htk coprocessor remove --site /opt/hbase/conf/hbase-site.xml"})
final class CoprocessorRemoveCommand implements Callable<Integer> {

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "The region servers' hbase-site.xml.")
  private Path site;

  @Option(
      names = "--dry-run",
      description = "Prints the unified diff of what would be done, and writes nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  /** The answer as JSON. Absent values are null. */
  private record RemoveJson(
      String site,
      boolean removed,
      boolean restored,
      List<String> warnings,
      String diff,
      String receipt,
      List<String> next) {}

  @Override
  public Integer call() throws HarnessException {
    Removal removal = Removal.plan(site);
    String diff = removal.diff();
    removal.warnings().forEach(warning -> System.err.println("warning: " + warning));
    Optional<Receipt> receipt =
        dryRun ? Optional.empty() : removal.execute(new DiskFiles(), Clock.systemUTC());
    RemoveJson json =
        new RemoveJson(
            site.toString(),
            removal.changesAnything() && !dryRun,
            removal.restores() && !dryRun,
            removal.warnings(),
            diff,
            receipt.map(Receipt::file).map(Path::toString).orElse(null),
            NextSteps.ofRemoval(site));
    System.out.print(format.render(() -> dryRun ? diff : text(removal, receipt), json));
    return 0;
  }

  private String text(Removal removal, Optional<Receipt> receipt) {
    if (!removal.changesAnything()) {
      return "%s: does not name the recorder; nothing to change%n".formatted(site);
    }
    String how =
        removal.restores()
            ? "restored as it was before the recorder was put in"
            : "no longer names the recorder";
    return "%s: %s%n".formatted(site, how)
        + receipt
            .map(
                kept ->
                    "receipt: %s%nundo: htk profile rollback --site %s%n"
                        .formatted(kept.file(), site))
            .orElse("")
        + NextSteps.text(NextSteps.ofRemoval(site));
  }
}
