// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.trial.KitBuild;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.LintSarif;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.site.SiteFile;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk profile lint}: checks a site file for errors. */
@Command(
    name = "lint",
    description = {
      "Checks an hbase-site.xml: keys that HBase never reads, values it cannot read, and settings"
          + " that do not fit together. Exits with 1 if there is an error.",
      "Rules about the machine run only if you give its facts; nothing is taken from this host."
    },
    footer = {
      "",
      "Example:",
      "  htk profile lint --site /etc/hbase/conf/hbase-site.xml",
      "  htk profile lint --site hbase-site.xml --hbase-env hbase-env.sh --heap 31g --cores 16"
    })
final class ProfileLintCommand extends HtkCommand {

  @Mixin private SiteOption site;
  @Mixin private EnvOption env;
  @Mixin private JavaOption java;
  @Mixin private HBaseVersionOption version;
  @Mixin private MachineOptions machine;

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif",
      defaultValue = "text",
      description = "How the findings are printed (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--notes",
      description =
          "List the notes in text too, instead of only their number; JSON and SARIF always have"
              + " them.")
  private boolean notes;

  /** The output formats. */
  private enum Format {
    /** One paragraph for each finding, starting with file and line as compilers print them. */
    TEXT,
    JSON,
    /** The Static Analysis Results Interchange Format, 2.1.0, for code hosts. */
    SARIF
  }

  /** The findings as JSON. */
  record Document(String file, List<Finding> findings) {}

  @Override
  public Integer call() throws HarnessException {
    site.requireOne();
    SiteOption.ServerFiles files = site.files();
    LintInput input =
        new LintInput(
            SiteFile.read(files.site()),
            java.of(env.read(files.env())),
            machine.given(),
            version.catalogue());
    List<Finding> findings = Linter.lint(input);
    System.out.print(rendered(files.site().toString(), findings));
    boolean bad = findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
    return done(!bad);
  }

  private String rendered(String file, List<Finding> findings) {
    return switch (format) {
      case TEXT -> LintText.of(file, findings, notes);
      case JSON -> JsonText.of(new Document(file, findings));
      case SARIF ->
          LintSarif.of(file, KitBuild.current().version(), findings) + System.lineSeparator();
    };
  }
}
