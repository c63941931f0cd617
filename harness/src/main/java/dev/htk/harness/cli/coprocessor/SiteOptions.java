// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.coprocessor;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.SiteOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that change which classes a site file names. */
final class SiteOptions {

  @Mixin private SiteOption site;

  @Option(
      names = "--dry-run",
      description = "Prints the unified diff of what would be done, and writes nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format;

  SiteOption site() {
    return site;
  }

  boolean isDryRun() {
    return dryRun;
  }

  FormatOption format() {
    return format;
  }
}
