// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.install.Removal;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.env.ShellWord;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code htk coprocessor remove}: removes the recorder from a site file. */
@Command(
    name = "remove",
    description = {
      "Takes the recorder out of an hbase-site.xml. Restores the exact bytes from before install"
          + " if the file has not changed since; otherwise removes only what names the recorder.",
      "The recorder's own settings, htk.recorder.*, stay; nothing reads them any more."
    },
    footer = {"", "Example:", "  htk coprocessor remove --site /opt/hbase/conf/hbase-site.xml"})
final class CoprocessorRemoveCommand extends HtkCommand {

  @Mixin private SiteOptions options;

  @Override
  public Integer call() throws HarnessException {
    options.site().requireOne();
    Path site = options.site().files().site();
    Removal removal = Removal.plan(site);
    String diff = removal.diff();
    Notes.warnings(removal.warnings());
    boolean dryRun = options.isDryRun();
    Optional<Receipt> receipt =
        dryRun ? Optional.empty() : removal.execute(new DiskFiles(), Clock.systemUTC());
    JsonObject values =
        new JsonObject()
            .put("site", site.toString())
            .put("removed", removal.changesAnything() && !dryRun)
            .put("restored", removal.restores() && !dryRun)
            .put("warnings", removal.warnings())
            .put("diff", diff)
            .put("receipt", receipt.map(kept -> kept.file().toString()))
            .put("next", NextSteps.ofRemoval(site));
    options.format().print(() -> dryRun ? diff : text(site, removal, receipt), values);
    return 0;
  }

  private static String text(Path site, Removal removal, Optional<Receipt> receipt) {
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
                        .formatted(kept.file(), ShellWord.of(site)))
            .orElse("")
        + NextSteps.text(NextSteps.ofRemoval(site));
  }
}
