package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.FormatOption;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that change which classes a site file names. */
final class SiteOptions {

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

  Path site() {
    return site;
  }

  boolean isDryRun() {
    return dryRun;
  }

  FormatOption format() {
    return format;
  }
}
