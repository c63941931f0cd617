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
import dev.htk.tuning.apply.ApplyException;
import dev.htk.tuning.apply.DiskFiles;
import dev.htk.tuning.apply.Receipt;
import dev.htk.tuning.apply.SettingsPlan;
import dev.htk.tuning.lint.Finding;
import dev.htk.tuning.lint.Ignores;
import dev.htk.tuning.lint.LintConfig;
import dev.htk.tuning.lint.LintInput;
import dev.htk.tuning.lint.LintSarif;
import dev.htk.tuning.lint.LintedFile;
import dev.htk.tuning.lint.Linter;
import dev.htk.tuning.lint.Severity;
import dev.htk.tuning.repair.SiteRepair;
import dev.htk.tuning.site.SiteFile;
import dev.htk.tuning.text.Phrase;
import dev.htk.tuning.wrapper.Wrapper;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code htk profile lint}: checks a site file for errors. */
@Command(
    name = "lint",
    description = {
      "Checks hbase-site.xml files: keys that HBase never reads, values it cannot read, and"
          + " settings that do not fit together. Exits with 1 if there is an error, or what"
          + " --fail-on names.",
      "In the file, <!-- htk ignore=RULE: why --> right before a property hides what a rule finds"
          + " there.",
      "Rules about the machine run only if you give its facts; nothing is taken from this host.",
      "A file .htk-lint.yaml beside the site file or above it switches rules off."
    },
    footer = {
      "",
      "Example:",
      "  htk profile lint --site /etc/hbase/conf/hbase-site.xml",
      "  htk profile lint --site emr.json",
      "  htk profile lint --site hbase-site.xml --hbase-env hbase-env.sh --heap 31g --cores 16",
      "  htk profile lint --site hbase-site.xml --baseline known.json --fail-on warning",
      "  htk profile lint --site hbase-site.xml --fix --dry-run",
      "  htk profile lint conf/*/hbase-site.xml --format sarif"
    })
final class ProfileLintCommand extends HtkCommand {

  @Mixin private SiteOption site;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description =
          "Site files, as --site names one. JSON of several is a list, and nothing is mended if one"
              + " cannot be read.")
  private List<Path> more = List.of();

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
      names = "--no-baseline",
      description = "Hide nothing, even if .htk-lint.yaml names a baseline; so it is made anew.")
  private boolean isWithoutBaseline;

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

  /** The findings of a file as JSON. */
  record Document(String file, List<Finding> findings) {}

  /** A file to lint, with all that decides over it. */
  private record Task(
      Path file, LintInput input, Severity failsFrom, Optional<LintBaseline> known) {

    Task with(SiteFile mended) {
      return new Task(file, input.with(mended), failsFrom, known);
    }
  }

  @Override
  public Integer call() throws HarnessException {
    site.requireOne();
    if (!isFix && (isUnsafe || isDryRun)) {
      throw HarnessException.badInput("--unsafe and --dry-run belong to --fix: add it");
    }
    if (isDryRun && format != Format.TEXT) {
      throw HarnessException.badInput("--dry-run prints a diff: leave --format out");
    }
    if (baseline != null && isWithoutBaseline) {
      throw HarnessException.badInput(
          "--baseline and --no-baseline contradict: leave one of them out");
    }
    List<Task> tasks = new ArrayList<>();
    List<SiteOption.ServerFiles> files = site.files(more);
    for (SiteOption.ServerFiles one : files) {
      tasks.add(task(one, files.size() == 1));
    }
    if (isDryRun) {
      for (Task task : tasks) {
        System.out.print(mending(task).plan().diff());
      }
      return done(true);
    }
    if (isFix) {
      tasks = mended(tasks);
    }
    List<LintedFile> linted = tasks.stream().map(this::linted).toList();
    System.out.print(rendered(linted));
    return done(linted.stream().allMatch(file -> file.findings().stream().noneMatch(file::isBad)));
  }

  private Task task(SiteOption.ServerFiles files, boolean isAlone) throws HarnessException {
    LintConfig says = config.read(files.site());
    Severity failsFrom = Optional.ofNullable(failOn).or(says::failOn).orElse(Severity.ERROR);
    LintInput input =
        new LintInput(
            Wrapper.read(files.site()),
            java.of(env.read(files.env())),
            machine.given(),
            version.catalogue(says.hbaseVersion()),
            role.given().or(says::role),
            says.rules());
    if (isFix && !isDryRun) {
      input.site().requireWritable();
    }
    return new Task(files.site(), input, failsFrom, known(files.site(), isAlone, says));
  }

  /** Returns what is known of a file. The file that the user names may be of another file. */
  private Optional<LintBaseline> known(Path file, boolean isAlone, LintConfig says)
      throws HarnessException {
    if (baseline != null) {
      return Optional.of(LintBaseline.read("--baseline ", baseline, file, isAlone));
    }
    return says.baseline().isEmpty() || isWithoutBaseline
        ? Optional.empty()
        : Optional.of(
            LintBaseline.read(
                "baseline of " + LintConfigOption.FILE + ": ",
                says.baseline().get(),
                file,
                /* isOfAnyFile= */ false));
  }

  private LintedFile linted(Task task) {
    LintInput input = task.input();
    List<Finding> all = Ignores.applied(input, Linter.lint(input));
    List<Finding> findings = task.known().map(before -> before.newOf(all)).orElse(all);
    if (findings.size() < all.size()) {
      Notes.note(
          Phrase.of(
              "%s: not shown, as they are in the baseline: %s",
              task.file(), Numbers.grouped(all.size() - findings.size(), "finding")));
    }
    return new LintedFile(
        task.file().toString(),
        task.failsFrom(),
        findings,
        format == Format.SARIF ? SiteRepair.each(input, findings) : Map.of());
  }

  /** Plans what mends a file. */
  private Mending mending(Task task) {
    LintInput input = task.input();
    SiteRepair.Result result = SiteRepair.of(input, isUnsafe);
    result.obstacle().ifPresent(why -> Notes.note(task.file() + ": nothing is mended: it " + why));
    return new Mending(
        task,
        result,
        SettingsPlan.edited(
            task.file(),
            SettingsPlan.FIX,
            input.catalogue().line().version(),
            input.site(),
            result.after()));
  }

  /** Mends the files, each only after all are planned, and returns them as they are then. */
  private List<Task> mended(List<Task> tasks) {
    List<Mending> mendings = tasks.stream().map(this::mending).toList();
    List<Task> mended = new ArrayList<>();
    List<Path> changed = new ArrayList<>();
    for (Mending mending : mendings) {
      try {
        if (mending.mend()) {
          changed.add(mending.task().file());
        }
      } catch (ApplyException e) {
        throw changed.isEmpty() ? e : e.after(changed);
      }
      mended.add(mending.task().with(mending.result().after()));
    }
    return mended;
  }

  /** A planned change of a file. */
  private record Mending(Task task, SiteRepair.Result result, SettingsPlan plan) {

    /** Makes the change, says what was done, and returns whether there was something to do. */
    boolean mend() {
      if (plan.changesAnything()) {
        Notes.warnings(plan.warnings());
      }
      Optional<Receipt> receipt = plan.execute(new DiskFiles(), Clock.systemUTC());
      for (SiteRepair.Repair repair : result.repairs()) {
        Notes.note(
            PlainText.of(
                Phrase.of(
                    "%s: %s, %s: %s",
                    task.file(),
                    repair.finding().rule(),
                    repair.finding().key().orElse(""),
                    repair.done())));
      }
      receipt.ifPresent(written -> Notes.note("receipt: " + written.file()));
      return receipt.isPresent();
    }
  }

  private String rendered(List<LintedFile> files) {
    LintForCi forCi = new LintForCi(files);
    return switch (format) {
      case TEXT ->
          files.stream()
              .map(
                  file ->
                      LintText.of(
                          file.name(), file.findings(), notes || file.failsFrom() == Severity.INFO))
              .collect(Collectors.joining());
      case JSON -> json(files);
      case SARIF -> LintSarif.of(KitBuild.current().version(), files) + System.lineSeparator();
      case GITHUB -> forCi.github();
      case JUNIT -> forCi.junit();
      case CODECLIMATE -> forCi.codeClimate();
    };
  }

  /** Returns the object of one file, or a list of those of several. */
  static String json(List<LintedFile> files) {
    List<Document> documents =
        files.stream().map(file -> new Document(file.name(), file.findings())).toList();
    return JsonText.of(documents.size() == 1 ? documents.get(0) : documents);
  }
}
