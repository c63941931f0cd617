package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.OutputFormat;
import dev.htk.harness.install.InstallLevel;
import dev.htk.harness.install.Installation;
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
import picocli.CommandLine.Option;

/** {@code htk coprocessor install}: names the recorder in a site file. */
@Command(
    name = "install",
    description = {
      "Names the stall recorder in a region server's hbase-site.xml, beside the coprocessors that"
          + " are there. Bytes that need not change do not.",
      "A server whose configuration names a class that it does not find does not start. So the"
          + " line of HBase must be known, and where the servers' lib folder is found, the jar for"
          + " it must be there; else nothing is written."
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
  private InstallLevel level;

  @Option(
      names = "--dry-run",
      description = "Prints the unified diff of what would be done, and writes nothing.")
  private boolean dryRun;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How it is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  /** What was found and done; what there is not is null. */
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
