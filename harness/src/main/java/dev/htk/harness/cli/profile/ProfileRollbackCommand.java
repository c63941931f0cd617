// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Rollback;
import dev.htk.tuning.setting.SettingsCatalogue;
import java.nio.file.Path;
import java.util.Optional;
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
    footer = {"", "Example:", "  htk profile rollback --site hbase-site.xml"})
final class ProfileRollbackCommand extends HtkCommand {

  @Mixin private SiteOption site;

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

  @Override
  public Integer call() throws HarnessException {
    site.requireOne();
    Rollback rollback = Rollback.plan(site.files().site(), Optional.ofNullable(env));
    boolean refused = !rollback.refusals().isEmpty();
    boolean restored = !refused && !dryRun;
    rollback.refusals().forEach(refusal -> System.err.println("refused: " + refusal));
    if (restored) {
      rollback.execute(new DiskFiles());
    }
    format.print(() -> text(rollback, refused), values(rollback, restored));
    if (restored) {
      Notes.note(
          "servers keep the values that they work with until they read the file again, by"
              + " update_all_config in the HBase shell, or are restarted");
    }
    return done(!refused);
  }

  private String text(Rollback rollback, boolean refused) {
    if (refused) {
      return rollback.editedSince();
    }
    return dryRun
        ? rollback.diff()
        : String.join(System.lineSeparator(), rollback.steps())
            + System.lineSeparator()
            + restored(rollback).toText();
  }

  /** Judges the keys by the line for which the last apply was made. */
  private static Restored restored(Rollback rollback) {
    SettingsCatalogue catalogue =
        rollback.receipts().stream()
            .map(receipt -> SettingsCatalogue.ofServer(receipt.hbase()))
            .findFirst()
            .orElseGet(SettingsCatalogue::load);
    return new Restored(rollback.keys(), catalogue);
  }

  private static JsonObject values(Rollback rollback, boolean restored) {
    return new JsonObject()
        .put("restored", restored)
        .put("steps", rollback.steps())
        .put("inForce", restored(rollback).toValues())
        .put("refusals", rollback.refusals())
        .put("diff", rollback.diff())
        .put("editedSince", rollback.editedSince());
  }
}
