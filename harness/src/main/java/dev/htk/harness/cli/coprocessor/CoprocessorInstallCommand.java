package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.install.Installation;
import dev.htk.harness.install.RecorderLevel;
import dev.htk.harness.install.ServerLine;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Receipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk coprocessor install --site /opt/hbase/conf/hbase-site.xml --dry-run",
      "  htk coprocessor install --site hbase-site.xml --hbase-version 2.6 --level ab"
    })
final class CoprocessorInstallCommand implements Callable<Integer> {

  @Option(
      names = "--site",
      required = true,
      paramLabel = "FILE",
      description = "The region servers' hbase-site.xml.")
  private Path site;

  @Option(
      names = "--hbase-version",
      paramLabel = "V",
      description =
          "The servers' version: 2.5, 2.6 or 3.0 (default: the cluster's, or that of the jars in"
              + " ../lib beside the file's folder or in $HBASE_HOME/lib).")
  private String version;

  @Option(
      names = "--cluster",
      paramLabel = "CONF_DIR",
      description = "Asks the cluster of this client configuration for its version.")
  private Path cluster;

  @Option(
      names = "--level",
      paramLabel = "a|ab",
      defaultValue = "a",
      description =
          "a: what can stay on in production. ab: also the region recorder for all user tables,"
              + " which costs each put about a microsecond (default: ${DEFAULT-VALUE}).")
  private RecorderLevel level;

  @Option(
      names = "--dry-run",
      description = "Prints the unified diff of what would be done, and writes nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  /** The answer as JSON. Absent values are null. */
  private record InstallJson(
      String site,
      String hbase,
      String hbaseFrom,
      String level,
      boolean installed,
      boolean changesAnything,
      List<String> kept,
      List<String> warnings,
      String diff,
      String receipt,
      List<String> next) {}

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    if (level == RecorderLevel.OFF) {
      throw HarnessException.badInput(
          "--level must be a or ab, not off; to take the recorder out, use 'htk coprocessor"
              + " remove'");
    }
    if (!Files.isRegularFile(site)) {
      throw HarnessException.badInput("%s: is not a file; name an hbase-site.xml", site);
    }
    ServerLine line =
        ServerLine.of(
            site,
            Optional.ofNullable(version),
            Optional.ofNullable(cluster),
            Optional.ofNullable(System.getenv("HBASE_HOME")).map(Path::of));
    Installation installation = Installation.plan(site, line.line(), level);
    installation.kept().forEach(kept -> System.err.println("note: " + kept));
    installation.plan().warnings().forEach(warning -> System.err.println("warning: " + warning));
    Optional<Receipt> receipt =
        dryRun ? Optional.empty() : installation.plan().execute(new DiskFiles(), Clock.systemUTC());
    System.out.print(
        format.render(() -> text(line, installation, receipt), json(line, installation, receipt)));
    return 0;
  }

  private String text(ServerLine line, Installation installation, Optional<Receipt> receipt) {
    if (dryRun) {
      return installation.plan().diff();
    }
    StringBuilder text = new StringBuilder();
    if (receipt.isEmpty()) {
      text.append("%s: nothing to change, the recorder is named already%n".formatted(site));
    } else {
      text.append(
          "%s: the recorder is in, level %s, for HBase %s (by %s)%n"
              .formatted(site, level, line.line(), line.source()));
      text.append("receipt: %s%n".formatted(receipt.get().file()));
      text.append("undo: htk coprocessor remove --site %s%n".formatted(site));
    }
    text.append(NextSteps.text(NextSteps.ofInstallation(site, line)));
    return text.toString();
  }

  private InstallJson json(ServerLine line, Installation installation, Optional<Receipt> receipt) {
    return new InstallJson(
        site.toString(),
        line.line().version(),
        line.source(),
        level.toString(),
        receipt.isPresent(),
        installation.plan().changesAnything(),
        installation.kept(),
        installation.plan().warnings(),
        installation.plan().diff(),
        receipt.map(Receipt::file).map(Path::toString).orElse(null),
        NextSteps.ofInstallation(site, line));
  }
}
