// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.install.LibFolder;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.tuning.setting.HBaseRelease;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.upgrade.Upgrade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk upgrade}: says what another release of HBase makes of a site file. */
@Command(
    name = "upgrade",
    description = {
      "Says what servers of another HBase release read differently in your hbase-site.xml: keys"
          + " that go or come, values that are refused, and defaults that change under it. Exits"
          + " with 1 if something in the file stops working.",
      "It compares the published jars of both releases, and names those that are not published."
    },
    footer = {
      "",
      "Example:",
      "  htk upgrade --from 2.6.4 --to 2.6.6 --site hbase-site.xml",
      "  htk upgrade --from /opt/hbase --to 3.0.0 --site /opt/hbase/conf/hbase-site.xml --heap 31g"
    })
public final class UpgradeCommand extends HtkCommand {

  @Option(
      names = "--from",
      required = true,
      paramLabel = "A",
      description = "The release that reads the file today, such as 2.6.4, or its folder.")
  private String from;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "B",
      description = "The release to go to, such as 2.6.6, or its folder.")
  private String to;

  @Mixin private SiteOption site;
  @Mixin private EnvOption env;
  @Mixin private JavaOption java;
  @Mixin private MachineOptions machine;
  @Mixin private FormatOption format;

  @Override
  public Integer call() throws HarnessException, IOException {
    site.requireOne();
    HBaseRelease before = release("--from", from);
    HBaseRelease after = release("--to", to);
    if (before.equals(after)) {
      throw HarnessException.badInput(
          "--from and --to are both HBase %s: name two releases", before);
    }
    SiteOption.ServerFiles files = site.files();
    Upgrade upgrade =
        Upgrade.of(
            SiteFile.read(files.site()),
            java.of(env.read(files.env())),
            machine.given(),
            before,
            after);
    format.print(() -> UpgradeText.of(files.site().toString(), upgrade), upgrade);
    return done(!upgrade.breaks());
  }

  /** Reads a version, or the version of the jars in an installed HBase's folder. */
  private static HBaseRelease release(String option, String given)
      throws HarnessException, IOException {
    Path home = Path.of(given);
    String version = given;
    if (Files.isDirectory(home)) {
      version =
          LibFolder.ofHome(home)
              .orElseThrow(
                  () ->
                      HarnessException.badInput(
                          "%s %s: has no hbase-server jar, neither in it nor in its lib folder",
                          option, given))
              .version();
    }
    try {
      return HBaseRelease.parse(version);
    } catch (IllegalArgumentException e) {
      throw HarnessException.badInput("%s %s", option, e.getMessage());
    }
  }
}
