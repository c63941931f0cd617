// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.bench.BenchPlan;
import dev.htk.harness.bench.ModelledServer;
import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Figure;
import dev.htk.harness.compare.FigureInterval;
import dev.htk.harness.experiment.ExperimentResult.Beside;
import dev.htk.harness.experiment.ExperimentResult.CellFigure;
import dev.htk.harness.experiment.ExperimentResult.CellFigures;
import dev.htk.harness.experiment.ExperimentResult.Compared;
import dev.htk.harness.experiment.ExperimentResult.Row;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import dev.htk.harness.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Calculates the results of an experiment's trials. */
final class ExperimentOutcome {

  private static final List<Figure> TIMES =
      List.of(Figure.MEAN, Figure.P50, Figure.P95, Figure.P99, Figure.P999, Figure.MAX);

  private final ReadyExperiment experiment;
  private final Definition definition;
  private final List<Done> done = new ArrayList<>();

  /** A finished trial, and its row in the result. */
  private record Done(Row row, Side.Trial trial) {}

  ExperimentOutcome(ReadyExperiment experiment) {
    this.experiment = experiment;
    this.definition = experiment.plan().definition();
  }

  void add(ExperimentPlan.Entry entry, Side.Trial trial) {
    Row row =
        new Row(
            entry.number(),
            entry.folder(),
            entry.round(),
            entry.coordinates(),
            trial.summary().verdict(),
            namedFigures(trial.summary()));
    done.add(new Done(row, trial));
  }

  /** Returns {@code PHASE.throughput}, and {@code PHASE.OPERATION.METRIC} for response times. */
  private static Map<String, Double> namedFigures(Summary summary) {
    Map<String, Double> figures = new LinkedHashMap<>();
    summary
        .phases()
        .forEach(
            (phase, result) -> {
              figures.put(phase + ".throughput", result.throughput());
              result
                  .operations()
                  .forEach(
                      (operation, times) ->
                          TIMES.forEach(
                              figure ->
                                  figures.put(
                                      "%s.%s.%s"
                                          .formatted(
                                              phase,
                                              operation.toLowerCase(Locale.ROOT),
                                              figure.id()),
                                      figure.of(result, times))));
            });
    return figures;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        definition.name(),
        experiment.plan().size(),
        definition.compared().word(),
        definition.baseline(),
        experiment.plans().values().stream().mapToInt(BenchPlan::scale).max().orElse(1),
        experiment.plans().values().stream()
            .map(BenchPlan::modelled)
            .filter(Objects::nonNull)
            .map(ModelledServer::words)
            .distinct()
            .toList(),
        rows(),
        comparisons(),
        definition.published().stream().map(this::beside).toList(),
        cells());
  }

  private List<CellFigures> cells() {
    List<CellFigures> cells = new ArrayList<>();
    for (Cell cell : experiment.plans().keySet()) {
      List<Row> ofCell =
          rows().stream().filter(row -> row.coordinates().equals(cell.coordinates())).toList();
      if (!ofCell.isEmpty()) {
        cells.add(new CellFigures(cell.coordinates(), ofCell.size(), figures(ofCell)));
      }
    }
    return cells;
  }

  /** Returns the figures that all trials have. */
  private static Map<String, CellFigure> figures(List<Row> ofCell) {
    Map<String, CellFigure> figures = new LinkedHashMap<>();
    for (String name : ofCell.get(0).figures().keySet()) {
      double[] values =
          ofCell.stream()
              .map(row -> row.figures().get(name))
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .toArray();
      if (values.length == ofCell.size()) {
        figures.put(name, new CellFigure(Median.of(values), FigureInterval.of(values)));
      }
    }
    return figures;
  }

  /** Returns why trials failed; empty if none did. */
  List<String> reasons() {
    return done.stream()
        .flatMap(
            one ->
                one.trial().summary().reasons().stream()
                    .map(reason -> one.row().folder() + ": " + reason))
        .toList();
  }

  /** Compares all conditions as one family of claims, so that each has its share of the error. */
  private List<Compared> comparisons() {
    int planned =
        experiment.conditions().stream().mapToInt(condition -> condition.cells().size() - 1).sum();
    List<Compared> all = new ArrayList<>();
    for (Condition condition : experiment.conditions()) {
      Side baseline = side(condition.baseline());
      for (Cell cell : condition.cells().subList(1, condition.cells().size())) {
        Side other = side(cell);
        if (!baseline.trials().isEmpty() && !other.trials().isEmpty()) {
          all.add(
              new Compared(
                  condition.coordinates(), Comparison.interleaved(baseline, other, planned)));
        }
      }
    }
    return all;
  }

  /** Returns a cell's trials in the order of rounds, so that trials of two sides form pairs. */
  private Side side(Cell cell) {
    return new Side(
        cell.label(definition.compared()),
        done.stream()
            .filter(one -> one.row().coordinates().equals(cell.coordinates()))
            .map(Done::trial)
            .toList());
  }

  private List<Row> rows() {
    return done.stream().map(Done::row).toList();
  }

  private Beside beside(Published published) {
    double[] ratios =
        experiment.plans().keySet().stream()
            .filter(published::isOf)
            .flatMapToDouble(
                cell ->
                    Arrays.stream(
                        ExperimentResult.ratios(
                            rows(),
                            cell.coordinates(),
                            experiment.condition(cell).baseline().coordinates(),
                            published.figure())))
            .sorted()
            .toArray();
    boolean none = ratios.length == 0;
    return new Beside(
        published.figure(),
        published.at(),
        published.ratio(),
        published.predicted(),
        published.printed(),
        none ? null : Median.of(ratios),
        none ? null : ratios[0],
        none ? null : ratios[ratios.length - 1]);
  }
}
