package dev.htk.harness.cli;

import dev.htk.harness.bench.Bench;
import dev.htk.harness.cluster.ClusterKind;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.experiment.ClusterShape;
import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.ExperimentPlanner;
import dev.htk.harness.experiment.ExperimentRequest;
import dev.htk.harness.experiment.ExperimentRun;
import dev.htk.harness.experiment.ReadyExperiment;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.outcome.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code htk bench experiment}: a matrix of trials, and what follows from it. */
@Command(
    name = "experiment",
    description = {
      "Runs the trials of an experiment in a balanced order, each in a fresh JVM on a fresh"
          + " cluster and table, and prints what they came to, beside published figures where the"
          + " experiment repeats some.",
      "A file says what is varied (matrix), how often (sizes), in which order, and how: warmup and"
          + " drain as the options of 'bench run' have them, and on a CONF_DIR table: reused, with"
          + " which all trials of a cell load into one table.",
      "An experiment that was killed goes on with the missing trials when it is started again with"
          + " the same --out."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  htk bench experiment --list",
      "  htk bench experiment accelerated-writes --plan",
      "  htk bench experiment pre-split --size medium --out htk-runs/pre-split"
    })
final class BenchExperimentCommand implements Callable<Integer> {

  private static final int MOST_TRIALS = 1000;

  @Spec private CommandSpec spec;

  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--as",
      paramLabel = "NAME|FILE",
      description =
          "The server that mini and local imitate ('htk machines list'), in place of the"
              + " experiment's own; its devices are modelled.")
  private String as;

  @Parameters(
      arity = "0..1",
      paramLabel = "NAME|FILE",
      description = "A shipped experiment or a YAML file.")
  private String experiment;

  @Option(names = "--list", description = "Lists the shipped experiments.")
  private boolean list;

  @Option(
      names = "--plan",
      description = "Prints what would be run and how long it is expected to take, and ends.")
  private boolean planOnly;

  @Option(
      names = "--size",
      paramLabel = "small|medium|full",
      defaultValue = "small",
      description = "How large it is run (default: ${DEFAULT-VALUE}).")
  private String size;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "Trials of each cell (default: the size's).")
  private Integer trials;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "What all trials may take, such as 20m or 2h (default: the size's).")
  private String budget;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "How the result is printed (default: ${DEFAULT-VALUE}).")
  private OutputFormat format;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where the trials go (default: ./htk-runs/<time>-<name>); an unfinished experiment of the"
              + " same definition in it goes on.")
  private Path out;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    ExperimentLibrary library = new ExperimentLibrary();
    if (list) {
      return list(library);
    }
    if (experiment == null) {
      throw HarnessException.badInput(
          "give an experiment, one of %s or the path of a YAML file; --list tells what they are",
          String.join(", ", library.names()));
    }
    ReadyExperiment ready = ready(library.load(experiment));
    if (planOnly) {
      System.out.print(
          format.render(() -> ExperimentText.ofPlan(ready.plan(), ready.notes()), ready.plan()));
      return Outcome.DONE.exitCode();
    }
    return run(ready);
  }

  private int list(ExperimentLibrary library) throws HarnessException {
    for (String name : library.names()) {
      System.out.print(Paragraph.indented(0, name + ": " + library.load(name).summary()));
    }
    return Outcome.DONE.exitCode();
  }

  private ReadyExperiment ready(Definition definition)
      throws HarnessException, InterruptedException {
    BenchOptions.requireRange("--trials", trials, MOST_TRIALS);
    ParseResult given = spec.commandLine().getParseResult();
    boolean ownCluster = given.hasMatchedOption("--cluster") || given.hasMatchedOption("--storage");
    boolean real = ownCluster && cluster.kind() == ClusterKind.REMOTE;
    if (real && as != null) {
      throw HarnessException.badInput(
          "--as %s: a real cluster is what it is; leave --as out, or use --cluster mini", as);
    }
    ExperimentRequest request =
        new ExperimentRequest(
            List.copyOf(spec.commandLine().getParseResult().originalArgs()),
            size,
            trials,
            budget == null ? null : Long.valueOf(BudgetText.seconds(budget)),
            ownCluster ? cluster.choice() : null);
    if (real || (!ownCluster && as == null)) {
      return ExperimentPlanner.plan(definition, request);
    }
    List<ClusterShape> shapes = new ArrayList<>();
    for (ClusterShape shape : definition.matrix().clusters()) {
      shapes.add(changed(shape, ownCluster));
    }
    return ExperimentPlanner.plan(definition.on(shapes.stream().distinct().toList()), request);
  }

  /** A cluster of the matrix with what the user has changed, so that results name it. */
  private ClusterShape changed(ClusterShape shape, boolean ownCluster) throws HarnessException {
    // Volumes of the user's own are what they are.
    String machine = as != null ? as : cluster.givesStorage() ? null : shape.machine();
    if (!ownCluster) {
      return new ClusterShape(shape.kind(), shape.servers(), List.of(), machine);
    }
    Integer servers = cluster.choice().servers();
    return new ClusterShape(
        cluster.kind(), servers == null ? 1 : servers, cluster.choice().storage(), machine);
  }

  private int run(ReadyExperiment ready)
      throws HarnessException, IOException, InterruptedException {
    String name = ready.plan().definition().name();
    Path folder = out != null ? out : RunName.in(Path.of("htk-runs"), name);
    boolean goesOn = ExperimentRun.isBegun(folder, ready);
    System.err.print(ExperimentText.ofPlan(ready.plan(), List.of()));
    try (Terminal terminal = Terminal.open(ready.notes(), ready.plan().scale())) {
      if (goesOn) {
        terminal.say("an experiment that was begun in " + folder + " goes on");
      }
      ExperimentRun.Finished finished =
          new ExperimentRun(ready, new Bench(terminal), terminal::say).run(folder);
      terminal.writePage(folder);
      return terminal.result(
          format.render(
              () -> ExperimentText.of(finished.result(), ready.plan().definition()),
              finished.result()),
          folder,
          finished.reasons());
    }
  }
}
