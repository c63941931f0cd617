// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.profile;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.JsonText;
import dev.htk.harness.cli.kit.Notes;
import dev.htk.harness.cli.kit.PlainText;
import dev.htk.harness.cli.kit.SiteOption;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.text.Numbers;
import dev.htk.harness.trial.KitBuild;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.SettingsPlan;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Ignores;
import dev.htk.tuning.lint.LintConfig;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.LintSarif;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.repair.SiteRepair;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.text.Phrase;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk profile lint}: checks a site file for errors. */
@Command(
    name = "lint",
    description = {
      "Checks an hbase-site.xml: keys that HBase never reads, values it cannot read, and settings"
          + " that do not fit together. Exits with 1 if there is an error, or what --fail-on names.",
      "In the file, <!-- htk ignore=RULE: why --> right before a property hides what a rule finds"
          + " there.",
      "Rules about the machine run only if you give its facts; nothing is taken from this host.",
      "A file .htk-lint.yaml beside the site file or above it switches rules off."
    },
    footer = {
      "",
      "Example:",
      "  htk profile lint --site /etc/hbase/conf/hbase-site.xml",
      "  htk profile lint --site hbase-site.xml --hbase-env hbase-env.sh --heap 31g --cores 16",
      "  htk profile lint --site hbase-site.xml --baseline known.json --fail-on warning",
      "  htk profile lint --site hbase-site.xml --fix --dry-run"
    })
final class ProfileLintCommand extends HtkCommand {

  @Mixin private SiteOption site;
  @Mixin private EnvOption env;
  @Mixin private JavaOption java;
  @Mixin private HBaseVersionOption version;
  @Mixin private MachineOptions machine;
  @Mixin private RoleOption role;
  @Mixin private LintConfigOption config;

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif|github|junit|codeclimate",
      defaultValue = "text",
      description = "How the findings are printed (default: ${DEFAULT-VALUE}).")
  private Format format;

  @Option(
      names = "--notes",
      description =
          "List the notes in text too, instead of only their number; JSON and SARIF always have"
              + " them.")
  private boolean notes;

  @Option(
      names = "--fail-on",
      paramLabel = "error|warning|info",
      description = "Exit with 1 from this severity on (default: error).")
  private Severity failOn;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Hide what was known: a file that --format json has printed before.")
  private Path baseline;

  @Option(
      names = "--fix",
      description =
          "Mend old names, overridden duplicates and keys that are no longer read: every value with"
              + " which HBase works stays. Leaves a receipt; 'htk profile rollback' undoes it.")
  private boolean isFix;

  @Option(
      names = "--unsafe",
      description =
          "With --fix, make HBase read what the file said in vain, too: keys that are misspelt or"
              + " renamed, and values with white space around them.")
  private boolean isUnsafe;

  @Option(names = "--dry-run", description = "With --fix, print the change and make none.")
  private boolean isDryRun;

  /** The output formats. */
  private enum Format {
    /** One paragraph for each finding, starting with file and line as compilers print them. */
    TEXT,
    JSON,
    /** The Static Analysis Results Interchange Format, 2.1.0, for code hosts. */
    SARIF,
    /** Annotations by GitHub's runner. */
    GITHUB,
    JUNIT,
    /** The report of code quality that GitLab shows beside a merge request. */
    CODECLIMATE
  }

  /** The findings as JSON. */
  record Document(String file, List<Finding> findings) {}

  @Override
  public Integer call() throws HarnessException {
    site.requireOne();
    if (!isFix && (isUnsafe || isDryRun)) {
      throw HarnessException.badInput("--unsafe and --dry-run belong to --fix: add it");
    }
    if (isDryRun && format != Format.TEXT) {
      throw HarnessException.badInput("--dry-run prints a diff: leave --format out");
    }
    SiteOption.ServerFiles files = site.files();
    LintConfig says = config.read(files.site());
    failOn = Optional.ofNullable(failOn).or(says::failOn).orElse(Severity.ERROR);
    LintInput input =
        new LintInput(
            SiteFile.read(files.site()),
            java.of(env.read(files.env())),
            machine.given(),
            version.catalogue(says.hbaseVersion()),
            role.given().or(says::role),
            says.rules());
    Optional<Path> knownIn = Optional.ofNullable(baseline).or(says::baseline);
    Optional<LintBaseline> known =
        knownIn.isEmpty() ? Optional.empty() : Optional.of(LintBaseline.read(knownIn.get()));
    if (isDryRun) {
      System.out.print(plan(files.site(), input, SiteRepair.of(input, isUnsafe)).diff());
      return done(true);
    }
    List<Finding> all =
        isFix ? fixed(files.site(), input) : Ignores.applied(input, Linter.lint(input));
    List<Finding> findings = known.map(before -> before.newOf(all)).orElse(all);
    System.out.print(rendered(files.site().toString(), findings));
    if (findings.size() < all.size()) {
      Notes.note(
          "not shown, as they are in the baseline: "
              + Numbers.grouped(all.size() - findings.size(), "finding"));
    }
    return done(findings.stream().noneMatch(this::isBad));
  }

  private static SettingsPlan plan(Path file, LintInput input, SiteRepair.Result result) {
    result.obstacle().ifPresent(why -> Notes.note(file + ": nothing is mended: it " + why));
    return SettingsPlan.edited(
        file, "lint --fix", input.catalogue().line().version(), input.site(), result.after());
  }

  /** Mends the file, says what was done, and returns the findings that are left. */
  private List<Finding> fixed(Path file, LintInput input) {
    SiteRepair.Result result = SiteRepair.of(input, isUnsafe);
    SettingsPlan plan = plan(file, input, result);
    if (plan.changesAnything()) {
      Notes.warnings(plan.warnings());
    }
    Optional<Receipt> receipt = plan.execute(new DiskFiles(), Clock.systemUTC());
    for (SiteRepair.Repair repair : result.repairs()) {
      Notes.note(
          PlainText.of(
              Phrase.of(
                  "%s, %s: %s",
                  repair.finding().rule(), repair.finding().key().orElse(""), repair.done())));
    }
    receipt.ifPresent(written -> Notes.note("receipt: " + written.file()));
    return result.left();
  }

  private boolean isBad(Finding finding) {
    return finding.severity().compareTo(failOn) <= 0;
  }

  private String rendered(String file, List<Finding> findings) {
    return switch (format) {
      case TEXT -> LintText.of(file, findings, notes || failOn == Severity.INFO);
      case JSON -> JsonText.of(new Document(file, findings));
      case SARIF ->
          LintSarif.of(file, KitBuild.current().version(), findings) + System.lineSeparator();
      case GITHUB -> new LintForCi(file, findings).github();
      case JUNIT -> new LintForCi(file, findings).junit(this::isBad);
      case CODECLIMATE -> new LintForCi(file, findings).codeClimate();
    };
  }
}
