// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.tune.Blame;
import dev.htk.harness.tune.Move;
import dev.htk.harness.tune.Tuning;
import dev.htk.harness.tune.TuningPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code htk tune}: improves a profile by what a diagnosis blames. */
@Command(
    name = "tune",
    description = {
      "Improves a profile step by step, on clusters that the kit starts: asks the diagnosis what"
          + " holds up the slowest operations, changes only what acts on the largest cause, runs"
          + " the change beside the best profile so far, and keeps it if it helps. In the end takes"
          + " each kept change out once, and leaves out what is not missed.",
      "To resume, start it again with the same options and the same --out."
    },
    footer = {
      "",
      "Example:",
      "  htk tune --as ssd-node --budget 30m --out tuning",
      "  htk tune --as hdd-node --goal 'sustained insert.p99 <= 20ms' --budget 2h",
      "  htk tune --explain-only htk-runs/20261122-0900-stock"
    })
final class TuneCommand extends HtkCommand {

  /** As profiles are named. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,63}");

  private static final String PAGE = "report.html";

  @Mixin private TuneOptions options;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "tuned",
      description = "What the new profile is called (default: ${DEFAULT-VALUE}).")
  private String name;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "30m",
      description = "Time for all pairs, such as 30m or 2h (default: ${DEFAULT-VALUE}).")
  private String budget;

  @Option(
      names = "--explain-only",
      paramLabel = "DIR",
      description = "Prints what it would try after the last phase of a recorded run, and ends.")
  private Path recorded;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    if (recorded != null) {
      return explain();
    }
    requireName();
    Tuning tuning = options.tuning();
    double seconds = BudgetText.seconds(budget);
    tuning.requireBudget(seconds);
    Path folder = options.bench().resumableFolder("tune-" + tuning.machine());
    tuning.plan().requireRoom(folder);
    try (StudyFolder held = StudyFolder.open(folder, tuning.ofFolder());
        Terminal terminal = Terminal.open(tuning.plan())) {
      held.reportResume(terminal::say);
      TuningPath path = tuning.run(held, terminal, name, seconds);
      terminal.done();
      new RunFolder(folder).writeText(PAGE, TuningHtml.of(path, tuning.goal()));
      options.bench().format().print(() -> TuningText.of(path, tuning.goal()), path);
      if (!path.kept().isEmpty()) {
        System.err.println("the profile is in " + folder.resolve(Tuning.fileOf(name)));
      }
      System.err.println("to look at: " + folder.resolve(PAGE));
      // A change that fails is dropped like others; a start that fails is bad news.
      Terminal.warn(failures(path.steps().subList(1, path.steps().size())));
      return Terminal.exitCode(failures(path.steps().subList(0, 1)));
    }
  }

  private static List<String> failures(List<TuningPath.Step> steps) {
    return steps.stream()
        .flatMap(step -> step.reasons().stream().map(why -> "pair " + step.number() + ", " + why))
        .toList();
  }

  private void requireName() throws HarnessException {
    if (!NAME.matcher(name).matches()) {
      throw HarnessException.badInput(
          "--name '%s': use up to 64 letters, digits, dots and dashes", name);
    }
  }

  private int explain() throws HarnessException, IOException {
    Diagnosis diagnosis = Diagnoser.diagnose(new RunFolder(recorded), Diagnoser.TailChoice.DEFAULT);
    Blame blame = Blame.of(diagnosis, diagnosis.headline());
    List<Move> moves = blame.moves(new RunFolder(recorded).readManifest());
    options.bench().format().print(() -> TuningText.ofMoves(blame, moves), moves);
    return 0;
  }
}
