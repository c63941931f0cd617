// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.cli.kit.Commands;
import dev.htk.harness.cli.kit.FormatOption;
import dev.htk.harness.cli.kit.HtkCommand;
import dev.htk.harness.cli.kit.InterruptNotice;
import dev.htk.harness.cli.kit.NumberOption;
import dev.htk.harness.cli.kit.Paragraph;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.experiment.ClusterShape;
import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.Dimension;
import dev.htk.harness.experiment.ExperimentLibrary;
import dev.htk.harness.experiment.ExperimentPlanner;
import dev.htk.harness.experiment.ExperimentRequest;
import dev.htk.harness.experiment.ExperimentRun;
import dev.htk.harness.experiment.ReadyExperiment;
import dev.htk.harness.experiment.ReusedTables;
import dev.htk.harness.experiment.TableUse;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.ClusterKind;
import dev.htk.harness.study.Study;
import dev.htk.harness.study.StudyFolder;
import dev.htk.secrets.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code htk bench experiment}: runs a matrix of trials and prints the results. */
@Command(
    name = "experiment",
    description = {
      "Runs the trials of an experiment in a balanced order, each in a fresh JVM on a fresh"
          + " cluster and table, and prints the results, beside published figures if the"
          + " experiment repeats some.",
      "A file says what is varied (matrix), how often (sizes) and in which order. Its warmup and"
          + " drain work as the options of 'bench run'. On a CONF_DIR, 'table: reused' makes all"
          + " trials of a cell load into one table.",
      "To resume a killed experiment with the missing trials, start it again with the same --out.",
      "'tuners' is an experiment of its own kind, with options of its own."
    },
    footer = {
      "",
      "Example:",
      "  htk bench experiment --list",
      "  htk bench experiment accelerated-writes --plan",
      "  htk bench experiment pre-split --size medium --out htk-runs/pre-split"
    })
@Commands(BenchTunersCommand.class)
final class BenchExperimentCommand extends HtkCommand {

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
      description = "Time that all trials may take, such as 20m or 2h (default: the size's).")
  private String budget;

  @Mixin private FormatOption format;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where the trials go (default: ./htk-runs/<time>-<name>); resumes an unfinished"
              + " experiment of the same definition there.")
  private Path out;

  @Override
  public Integer call() throws HarnessException, IOException, InterruptedException {
    ExperimentLibrary library = new ExperimentLibrary();
    if (list) {
      return list(library);
    }
    if (experiment == null) {
      throw HarnessException.badInput(
          "give an experiment, one of %s or the path of a YAML file; --list describes them",
          String.join(", ", library.names()));
    }
    ReadyExperiment ready = ready(library.load(experiment));
    if (planOnly) {
      format.print(() -> ExperimentText.ofPlan(ready.plan(), ready.notes()), ready.plan());
      return 0;
    }
    return run(ready);
  }

  private int list(ExperimentLibrary library) throws HarnessException {
    for (String name : library.names()) {
      System.out.print(Paragraph.indented(0, name + ": " + library.load(name).summary()));
    }
    return 0;
  }

  private ReadyExperiment ready(Definition definition)
      throws HarnessException, InterruptedException {
    NumberOption.requireRange("--trials", 1, trials, MOST_TRIALS);
    ParseResult given = spec.commandLine().getParseResult();
    boolean ownCluster = given.hasMatchedOption("--cluster") || given.hasMatchedOption("--storage");
    if (cluster.givesSoftware()) {
      throw HarnessException.badInput(
          "an experiment says itself what its servers run, in its matrix's clusters: leave"
              + " --hbase-home, --hadoop-home, --java-home and --jvm out");
    }
    boolean real = ownCluster && cluster.kind() == ClusterKind.REMOTE;
    if (real && definition.matrix().clusters().stream().anyMatch(ClusterShape::hasSoftware)) {
      throw HarnessException.badInput(
          "the clusters of '%s' say what their servers run, and a real cluster runs what it has:"
              + " leave --cluster out",
          definition.name());
    }
    if (real && definition.matrix().clusters().size() > 1) {
      throw HarnessException.badInput(
          "'%s' runs on several clusters, and a real cluster is one: leave --cluster out",
          definition.name());
    }
    if (real && as != null) {
      throw HarnessException.badInput(
          "--as %s applies only to clusters on this host; leave it out, or use --cluster mini", as);
    }
    ExperimentRequest request =
        new ExperimentRequest(
            Secrets.maskedWords(given.originalArgs()),
            size,
            trials,
            budget == null ? null : Long.valueOf(BudgetText.seconds(budget)),
            ownCluster ? cluster.spec() : null);
    if (real || (!ownCluster && as == null)) {
      return ExperimentPlanner.plan(definition, request);
    }
    List<ClusterShape> shapes = new ArrayList<>();
    String baseline = definition.baseline();
    for (ClusterShape shape : definition.matrix().clusters()) {
      ClusterShape changed = changed(shape, ownCluster);
      shapes.add(changed);
      if (definition.compared() == Dimension.CLUSTER
          && shape.toString().equals(definition.baseline())) {
        baseline = changed.toString();
      }
    }
    return ExperimentPlanner.plan(
        definition
            .withMatrix(definition.matrix().withClusters(shapes.stream().distinct().toList()))
            .withBaseline(baseline),
        request);
  }

  /** Applies the user's options to a cluster of the matrix, so that results name what ran. */
  private ClusterShape changed(ClusterShape shape, boolean ownCluster) throws HarnessException {
    // --storage names real volumes: modelled devices must not replace them.
    String machine = as != null ? as : cluster.givesStorage() ? null : shape.machine();
    if (!ownCluster) {
      return new ClusterShape(
          shape.kind(), shape.servers(), List.of(), machine, shape.software(), shape.jvm());
    }
    Integer servers = cluster.spec().servers();
    return new ClusterShape(
        cluster.kind(),
        servers == null ? 1 : servers,
        cluster.spec().storage(),
        machine,
        shape.software(),
        shape.jvm());
  }

  private int run(ReadyExperiment ready)
      throws HarnessException, IOException, InterruptedException {
    String name = ready.plan().definition().name();
    Path folder = OutFolder.begun(out, name);
    for (BenchPlan plan : ready.plans().values()) {
      plan.requireRoom(folder);
    }
    try (StudyFolder held = StudyFolder.open(folder, ready.plan().ofFolder())) {
      System.err.print(ExperimentText.ofPlan(ready.plan(), List.of()));
      boolean isReused = ready.plan().definition().table() == TableUse.REUSED;
      try (Terminal terminal = Terminal.open(ready.notes(), ready.plan().scale());
          InterruptNotice notice = isReused ? InterruptNotice.of(() -> tablesStay(folder)) : null) {
        held.reportResume(terminal::say);
        ExperimentRun.Finished finished = new ExperimentRun(ready, new Study(held, terminal)).run();
        terminal.writePage(folder);
        return terminal.result(
            format.render(
                () -> ExperimentText.of(finished.result(), ready.plan().definition()),
                ExperimentJson.of(finished.result())),
            folder,
            finished.reasons());
      }
    }
  }

  private static String tablesStay(Path folder) {
    return "the trials' tables may still be on the cluster (names in "
        + folder.resolve(ReusedTables.FILE)
        + "): resume with the same command, or drop them";
  }
}
