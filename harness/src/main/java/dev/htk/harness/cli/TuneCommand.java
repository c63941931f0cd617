// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.diagnosis.Diagnoser;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.study.StudyFolder;
import dev.htk.harness.tune.Blame;
import dev.htk.harness.tune.Move;
import dev.htk.harness.tune.TuneGoal;
import dev.htk.harness.tune.Tuning;
import dev.htk.harness.tune.TuningPath;
import dev.htk.tuning.profile.Profile;
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

  @Mixin private BenchOptions options;

  @Option(
      names = "--goal",
      paramLabel = "GOAL",
      defaultValue = "load",
      description = {
        "What to improve: load, the rate of a closed loop's load; 'sustained insert.p99 <= 20ms', the"
            + " rate under a bound; or 'insert.p99.9 at 70%%', a percentile at a share of what the"
            + " best profile sustains (default: ${DEFAULT-VALUE})."
      })
  private String goal;

  @Option(
      names = "--from",
      paramLabel = "P",
      defaultValue = "stock",
      description = "The profile to begin with (default: ${DEFAULT-VALUE}).")
  private String from;

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
    requireSense();
    TuneGoal wanted = TuneGoal.parse(goal);
    Profile begun = options.loaded(from);
    if (!begun.overlays().isEmpty()) {
      throw HarnessException.badInput(
          "--from %s: has values for one phase alone, which a tuned profile would not keep", from);
    }
    BenchRequest request = options.tunnelRequest(!wanted.isLoad(), begun);
    if (request.recorder() == RecorderLevel.OFF) {
      throw HarnessException.badInput(
          "--recorder off: without the recorder a tuning knows no cause; leave it out");
    }
    double seconds = BudgetText.seconds(budget);
    Tuning tuning = Tuning.of(request, from, wanted);
    if (!request.overrides().isEmpty() && tuning.plan().scale() > 1) {
      throw HarnessException.badInput(
          "--set gives values of the scale model, which a profile cannot keep: put them into a"
              + " profile, and give it with --from");
    }
    tuning.requireBudget(seconds);
    Path folder = options.resumableFolder("tune-" + tuning.machine());
    tuning.plan().requireRoom(folder);
    try (StudyFolder held = StudyFolder.open(folder, tuning.ofFolder());
        Terminal terminal = Terminal.open(tuning.plan())) {
      held.reportResume(terminal::say);
      TuningPath path = tuning.run(held, terminal, name, seconds);
      terminal.done();
      new RunFolder(folder).writeText(PAGE, TuningHtml.of(path, wanted));
      options.format().print(() -> TuningText.of(path, wanted), path);
      if (!path.kept().isEmpty()) {
        System.err.println("the profile is in " + folder.resolve(Tuning.fileOf(name)));
      }
      System.err.println("to look at: " + folder.resolve(PAGE));
      return Terminal.exitCode(
          path.steps().stream()
              .flatMap(
                  step -> step.reasons().stream().map(why -> "pair " + step.number() + ", " + why))
              .toList());
    }
  }

  private void requireSense() throws HarnessException {
    if (!NAME.matcher(name).matches()) {
      throw HarnessException.badInput(
          "--name '%s': use up to 64 letters, digits, dots and dashes", name);
    }
    if (!options.profile().equals("stock")) {
      throw HarnessException.badInput(
          "--profile %s: --from names the profile to begin with", options.profile());
    }
    if (options.isRealCluster()) {
      throw HarnessException.badInput(
          "a tuning restarts its servers for each step, which the kit does not do to a real"
              + " cluster: use --cluster mini or local");
    }
    if (options.givesSizeOrRate()) {
      throw HarnessException.badInput(
          "a tuning sets sizes and rates itself: leave --records, --operations, --target and other"
              + " sizes and rates out");
    }
  }

  private int explain() throws HarnessException, IOException {
    Diagnosis diagnosis = Diagnoser.diagnose(new RunFolder(recorded), Diagnoser.TailChoice.DEFAULT);
    Blame blame = Blame.of(diagnosis, diagnosis.headline());
    List<Move> moves = blame.moves(new RunFolder(recorded).readManifest());
    options.format().print(() -> TuningText.ofMoves(blame, moves), moves);
    return 0;
  }
}
