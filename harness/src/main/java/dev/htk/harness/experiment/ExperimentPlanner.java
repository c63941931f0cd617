// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.BenchPlanner;
import dev.htk.harness.bench.BenchRequest;
import dev.htk.harness.bench.BenchRequestBuilder;
import dev.htk.harness.bench.PlannedTrial;
import dev.htk.harness.cluster.ClusterSpec;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.workload.YcsbProperty;
import dev.htk.tuning.device.DeviceLibrary;
import dev.htk.tuning.machine.Machine;
import dev.htk.tuning.machine.MachineLibrary;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Turns a definition into a plan, or says what is wrong with it. Starts nothing and writes no file.
 */
public final class ExperimentPlanner {

  private static final int FIELDS = 10;

  private final Definition definition;
  private final ExperimentRequest request;
  private final Size size;
  private final Set<String> notes = new LinkedHashSet<>();

  private ExperimentPlanner(Definition definition, ExperimentRequest request)
      throws HarnessException {
    this.definition = definition;
    this.request = request;
    this.size = size();
  }

  /**
   * Plans an experiment.
   *
   * @throws HarnessException if a cell cannot run as defined, or the budget does not allow one
   *     round
   */
  public static ReadyExperiment plan(Definition definition, ExperimentRequest request)
      throws HarnessException, InterruptedException {
    return new ExperimentPlanner(definition, request).plan();
  }

  private Size size() throws HarnessException {
    Size named = definition.sizes().get(request.size());
    if (named == null) {
      throw HarnessException.badInput(
          "experiment %s has no size '%s'; give --size with one of %s",
          definition.name(), request.size(), String.join(", ", definition.sizes().keySet()));
    }
    return named
        .withTrials(Optional.ofNullable(request.trials()).orElse(named.trials()))
        .withBudgetSeconds(
            Optional.ofNullable(request.budgetSeconds()).orElse(named.budgetSeconds()));
  }

  private List<Cell> cells() {
    return definition.matrix().cells().stream().filter(size::holds).toList();
  }

  private ReadyExperiment plan() throws HarnessException, InterruptedException {
    List<Condition> conditions = conditions();
    requireBaselines(conditions);
    Map<Cell, BenchPlan> plans = plans();
    if (definition.table() == TableUse.REUSED) {
      requireReusable(plans);
    }
    int scale = plans.values().iterator().next().scale();
    plans.values().stream()
        .map(BenchPlan::modelled)
        .filter(Objects::nonNull)
        .forEach(server -> notes.add(server.words()));
    double round = 0;
    double maxima = 0;
    for (Condition condition : conditions) {
      for (Cell cell : condition.cells()) {
        round += ExpectedTime.ofTrial(cell, size, definition);
      }
      if (condition.needsMaximum()) {
        maxima += ExpectedTime.ofTrial(condition.baseline(), size, definition);
      }
    }
    int rounds = rounds(round, maxima);
    return new ReadyExperiment(
        new ExperimentPlan(
            definition,
            request.size(),
            rounds,
            scale,
            maxima + rounds * round,
            entries(conditions, rounds),
            size.budgetSeconds(),
            plans.values().stream().flatMap(cell -> cell.identities().stream()).toList()),
        size,
        conditions,
        plans,
        List.copyOf(notes));
  }

  /** Groups cells by their shared coordinates, with the baseline first. */
  private List<Condition> conditions() {
    Map<Map<String, String>, List<Cell>> byCondition = new LinkedHashMap<>();
    for (Cell cell : cells()) {
      List<Cell> cells =
          byCondition.computeIfAbsent(
              cell.condition(definition.compared()), absent -> new ArrayList<>());
      boolean isBaseline = cell.label(definition.compared()).equals(definition.baseline());
      cells.add(isBaseline ? 0 : cells.size(), cell);
    }
    return byCondition.entrySet().stream()
        .map(entry -> new Condition(entry.getKey(), List.copyOf(entry.getValue())))
        .toList();
  }

  /**
   * Refuses cells that changed clusters or a size have left without what they are compared with.
   */
  private void requireBaselines(List<Condition> conditions) throws HarnessException {
    String baseline = definition.baseline();
    boolean isComplete =
        conditions.stream()
            .allMatch(
                condition -> condition.baseline().label(definition.compared()).equals(baseline));
    if (conditions.isEmpty() || !isComplete) {
      throw HarnessException.badInput(
          "size %s of experiment %s has %s; give another --size, or leave out --cluster and --as",
          request.size(),
          definition.name(),
          conditions.isEmpty() ? "no cell" : "no baseline '" + baseline + "'");
    }
  }

  /** Plans all trials at one scale: the largest that any of them needs. */
  private Map<Cell, BenchPlan> plans() throws HarnessException, InterruptedException {
    Map<Cell, BenchPlan> plans = plans(definition.scale());
    int largest = plans.values().stream().mapToInt(BenchPlan::scale).max().orElseThrow();
    return plans.values().stream().allMatch(plan -> plan.scale() == largest)
        ? plans
        : plans(largest);
  }

  private Map<Cell, BenchPlan> plans(Integer scale) throws HarnessException, InterruptedException {
    Map<Cell, BenchPlan> plans = new LinkedHashMap<>();
    for (Cell cell : cells()) {
      BenchPlan plan = BenchPlanner.plan(request(cell, scale), List.of(cell.profile().from()));
      notes.addAll(plan.notes());
      plans.put(cell, plan);
    }
    return plans;
  }

  /** Checks that a trial on a used table finds exactly the rows that it loads itself. */
  private void requireReusable(Map<Cell, BenchPlan> plans) throws HarnessException {
    for (Map.Entry<Cell, BenchPlan> entry : plans.entrySet()) {
      BenchPlan plan = entry.getValue();
      if (plan.request().workload().properties().containsKey(YcsbProperty.TABLE.key())) {
        throw notReusable("every cell has its own, and the property table names one for all");
      }
      boolean inserts =
          definition.runPhase()
              && Double.parseDouble(plan.workload().text(YcsbProperty.INSERTPROPORTION, "0")) > 0;
      if (inserts || plan.workload().number(YcsbProperty.MAXEXECUTIONTIME, 0) > 0) {
        throw notReusable(
            "workload %s leaves rows behind that are not the next trial's (%s)"
                .formatted(
                    entry.getKey().workload().name(),
                    inserts ? "its run phase inserts" : "maxexecutiontime cuts loads short"));
      }
      if (plan.request().cluster().kind().isStartedByKit()) {
        throw notReusable(
            "on mini and local every trial has a fresh cluster, and no table to use again: give"
                + " --cluster CONF_DIR");
      }
    }
    notes.add(
        "table: reused: the first trial of each cell fills an empty table, the others write over"
            + " its rows; their loads are not alike");
  }

  private HarnessException notReusable(String why) {
    return HarnessException.badInput(
        "experiment %s has table: reused, but %s; or have table: fresh", definition.name(), why);
  }

  private BenchRequest request(Cell cell, Integer scale) {
    Map<String, String> properties = new TreeMap<>(cell.workload().over(definition.properties()));
    properties.put(YcsbProperty.RECORDCOUNT.key(), Integer.toString(size.records()));
    properties.put(YcsbProperty.OPERATIONCOUNT.key(), Integer.toString(size.operations()));
    properties.put(YcsbProperty.THREADCOUNT.key(), Integer.toString(cell.threads()));
    if (cell.recordBytes() > 0) {
      properties.put(YcsbProperty.FIELDCOUNT.key(), Integer.toString(FIELDS));
      properties.put(YcsbProperty.FIELDLENGTH.key(), Integer.toString(cell.recordBytes() / FIELDS));
    }
    if (cell.target().rate() != null) {
      properties.put(YcsbProperty.TARGET.key(), Double.toString(cell.target().rate()));
    }
    ClusterSpec cluster =
        request.cluster() == null
            ? cell.cluster().spec()
            : request.cluster().withServer(cell.cluster().spec().server());
    return BenchRequestBuilder.builder()
        .command(request.command())
        .workload(
            new BenchRequest.Workload(cell.workload().from(), properties, definition.runPhase()))
        .overrides(definition.settings())
        .cluster(cluster)
        .hardware(BenchRequest.Hardware.of(machine(cell, cluster), scale))
        .tablePlan(cell.table())
        .drive(
            DriveSpec.PLAIN
                .withWarmUp(definition.warmUp())
                .withMaxDrainSeconds(definition.maxDrainSeconds()))
        .recorder(cluster.kind().isStartedByKit() ? RecorderLevel.AB : RecorderLevel.A)
        .seed(definition.seed())
        .build();
  }

  /** Returns the server that the kit's own cluster imitates; null for this host. */
  private static Machine machine(Cell cell, ClusterSpec cluster) {
    String name = cell.cluster().machine();
    return name == null || !cluster.kind().isStartedByKit()
        ? null
        : new MachineLibrary(new DeviceLibrary()::kind).load(name);
  }

  /** Returns whole rounds only, so that the order stays balanced and no pair is split. */
  private int rounds(double round, double maxima) throws HarnessException {
    int held = (int) ((size.budgetSeconds() - maxima) / round);
    if (held < 1) {
      throw HarnessException.badInput(
          "a budget of %s is too small: one trial of each of the %d cells is expected to take %s;"
              + " give a larger --budget, a smaller --size, or fewer cells",
          BudgetText.of((double) size.budgetSeconds()),
          cells().size(),
          BudgetText.of(maxima + round));
    }
    if (held < size.trials()) {
      notes.add(
          Phrase.of(
              "the budget of %s holds %d of %d trials of each cell; the others are left out",
              BudgetText.of((double) size.budgetSeconds()), held, size.trials()));
    }
    return Math.min(held, size.trials());
  }

  private List<ExperimentPlan.Entry> entries(List<Condition> conditions, int rounds) {
    List<ExperimentPlan.Entry> entries = new ArrayList<>();
    int sides = conditions.get(0).cells().size();
    for (Order.Slot slot :
        definition.order().slots(conditions.size(), sides, rounds, definition.seed())) {
      Cell cell = conditions.get(slot.condition()).cells().get(slot.side());
      int number = entries.size() + 1;
      String folder = PlannedTrial.folderName(number, cell.profile().name());
      entries.add(new ExperimentPlan.Entry(number, folder, slot.round() + 1, cell.coordinates()));
    }
    return List.copyOf(entries);
  }
}
