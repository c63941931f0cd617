// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonObject;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.install.Installation;
import dev.htk.harness.install.ServerLine;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.env.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk coprocessor install}: adds the recorder to a site file. */
@Command(
    name = "install",
    description = {
      "Adds the stall recorder to the coprocessors in a region server's hbase-site.xml. Leaves all"
          + " other bytes as they are.",
      "A server does not start if its configuration names a class that it cannot find. So nothing"
          + " is written unless the HBase line is known and, if the servers' lib folder is found,"
          + " the recorder's jar for that line is in it."
    },
    footer = {
      "",
      "Example:",
      "  htk coprocessor install --site /opt/hbase/conf/hbase-site.xml --dry-run",
      "  htk coprocessor install --site hbase-site.xml --hbase-version 2.6 --level ab"
    })
final class CoprocessorInstallCommand extends HtkCommand {

  @Mixin private SiteOptions options;

  @Option(
      names = "--hbase-version",
      paramLabel = "V",
      description =
          "The servers' version: 2.5, 2.6 or 3.0 (default: the cluster's, or that of the jars in"
              + " ../lib beside the file's folder or in $HBASE_HOME/lib).")
  private String version;

  @Option(
      names = "--level",
      paramLabel = "a|ab",
      defaultValue = "a",
      description =
          "a: what can stay on in production. ab: also the region recorder for all user tables,"
              + " which costs each put about a microsecond (default: ${DEFAULT-VALUE}).")
  private RecorderLevel level;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    if (level == RecorderLevel.OFF) {
      throw HarnessException.badInput(
          "--level must be a or ab, not off; to take the recorder out, use 'htk coprocessor"
              + " remove'");
    }
    SiteOption.ServerFiles files = options.site().files();
    Path site = files.site();
    if (!Files.isRegularFile(site)) {
      throw HarnessException.badInput("%s: is not a file; name an hbase-site.xml", site);
    }
    ServerLine line =
        ServerLine.of(
            site,
            Optional.ofNullable(version),
            options.site().cluster().given(),
            files.cluster(),
            Optional.ofNullable(System.getenv("HBASE_HOME")).map(Path::of));
    Installation installation = Installation.plan(site, line.line(), level);
    installation.kept().forEach(Notes::note);
    Notes.warnings(installation.plan().warnings());
    Optional<Receipt> receipt =
        options.isDryRun()
            ? Optional.empty()
            : installation.plan().execute(new DiskFiles(), Clock.systemUTC());
    options
        .format()
        .print(
            () -> text(site, line, installation, receipt),
            values(site, line, installation, receipt));
    return 0;
  }

  private String text(
      Path site, ServerLine line, Installation installation, Optional<Receipt> receipt) {
    if (options.isDryRun()) {
      return installation.plan().diff();
    }
    String done =
        receipt
            .map(
                kept ->
                    "%s: the recorder is in, level %s, for HBase %s (by %s)%nreceipt: %s%n"
                            .formatted(
                                site, installation.level(), line.line(), line.source(), kept.file())
                        + "undo: htk coprocessor remove --site %s%n".formatted(ShellWord.of(site)))
            .orElse("%s: nothing to change, the recorder is named already%n".formatted(site));
    return done + NextSteps.text(NextSteps.ofInstallation(site, line));
  }

  /** Returns the answer as its JSON document has it; what is absent is null. */
  private JsonObject values(
      Path site, ServerLine line, Installation installation, Optional<Receipt> receipt) {
    return new JsonObject()
        .put("site", site.toString())
        .put("hbase", line.line().version())
        .put("hbaseFrom", line.source())
        .put("level", installation.level().toString())
        .put("installed", receipt.isPresent())
        .put("changesAnything", installation.plan().changesAnything())
        .put("kept", installation.kept())
        .put("warnings", installation.plan().warnings())
        .put("diff", installation.plan().diff())
        .put("receipt", receipt.map(kept -> kept.file().toString()))
        .put("next", NextSteps.ofInstallation(site, line));
  }
}
