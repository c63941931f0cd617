// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Page;
import dev.htk.harness.compare.FigureInterval;
import dev.htk.harness.experiment.BudgetText;
import dev.htk.harness.experiment.Definition;
import dev.htk.harness.experiment.Dimension;
import dev.htk.harness.experiment.ExperimentPlan;
import dev.htk.harness.experiment.ExperimentResult;
import dev.htk.harness.experiment.ExperimentResult.Beside;
import dev.htk.harness.experiment.ExperimentResult.CellFigure;
import dev.htk.harness.experiment.ExperimentResult.CellFigures;
import dev.htk.harness.experiment.ExperimentResult.Row;
import dev.htk.harness.statistics.Median;
import dev.htk.harness.text.Numbers;
import dev.htk.tuning.text.Phrase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Renders an experiment's plan and its result as text. */
final class ExperimentText {

  /** The percentiles that are shown for each operation. */
  private static final List<String> METRICS = List.of("p99", "p999");

  private ExperimentText() {}

  /** Renders the trials that would run. */
  static String ofPlan(ExperimentPlan plan, List<String> notes) {
    Page text = new Page(0);
    Definition definition = plan.definition();
    long cells = plan.trials().stream().map(ExperimentPlan.Entry::coordinates).distinct().count();
    text.paragraph(0, definition.name() + ": " + definition.summary());
    text.row(
        "size %s: %d cells, %d trials of each, %d in all; expected to take %s",
        plan.size(),
        cells,
        plan.rounds(),
        plan.trials().size(),
        BudgetText.of(plan.expectedSeconds()));
    notes.forEach(note -> text.paragraph(0, "note: " + note));
    Set<String> varied =
        varied(plan.trials().stream().map(ExperimentPlan.Entry::coordinates).toList());
    for (ExperimentPlan.Entry entry : plan.trials()) {
      if (entry.round() == 1) {
        text.row("  %s", coordinates(entry.coordinates(), varied));
      }
    }
    return text.toString();
  }

  /** Renders the result. */
  static String of(ExperimentResult result, Definition definition) {
    Page text = new Page(0);
    text.paragraph(0, result.name() + ": " + definition.summary());
    if (!definition.source().isEmpty()) {
      text.paragraph(0, "after " + definition.source());
    }
    if (result.scale() > 1) {
      text.row("SCALE MODEL: all byte- and rate-sized settings divided by %d", result.scale());
    }
    result.modelled().forEach(server -> text.paragraph(0, server));
    addCells(text, result);
    addRatios(text, result);
    addPublished(text, result, definition);
    return text.toString();
  }

  private static void addCells(Page text, ExperimentResult result) {
    Set<String> varied = varied(result.cells().stream().map(CellFigures::coordinates).toList());
    boolean hasIntervals =
        result.cells().stream()
            .flatMap(cell -> cell.figures().values().stream())
            .anyMatch(figure -> figure.interval() != null);
    text.row(
        "medians over the trials of each cell%s; times in ms:",
        hasIntervals ? " [95 % interval; those of all figures in comparison.json]" : "");
    for (CellFigures cell : result.cells()) {
      text.row(
          "  %s · %s",
          coordinates(cell.coordinates(), varied), Numbers.counted(cell.trials(), "trial"));
      addCell(text, cell.figures());
    }
  }

  private static void addCell(Page text, Map<String, CellFigure> figures) {
    figures.forEach(
        (name, figure) -> {
          if (name.endsWith(".throughput")) {
            text.row(
                "      %-22s %,10.0f ops/s%s", name, figure.median(), interval(figure.interval()));
          } else if (name.endsWith(".mean")) {
            String prefix = name.substring(0, name.length() - "mean".length());
            String tail =
                METRICS.stream()
                    .filter(metric -> figures.containsKey(prefix + metric))
                    .map(metric -> "  " + metric + millis(figures.get(prefix + metric)))
                    .collect(Collectors.joining());
            text.row("      %-22s mean%s%s", prefix, millis(figure), tail);
          }
        });
  }

  private static String millis(CellFigure figure) {
    return Phrase.of(" %,8.2f", figure.median() / 1e3);
  }

  private static String interval(FigureInterval interval) {
    return interval == null ? "" : Phrase.of(" [%,.0f, %,.0f]", interval.low(), interval.high());
  }

  /** Adds the throughput and tail ratios of every comparison, from pairs of rows. */
  private static void addRatios(Page text, ExperimentResult result) {
    if (result.comparisons().isEmpty()) {
      return;
    }
    text.row(
        "against %s %s: median ratio over pairs [least, greatest]; all figures and verdicts in"
            + " comparison.json",
        result.compared(), result.baseline());
    for (Row row : result.rows()) {
      if (row.round() == 1 && !row.coordinates().get(result.compared()).equals(result.baseline())) {
        addRatios(text, result, row);
      }
    }
  }

  private static void addRatios(Page text, ExperimentResult result, Row first) {
    Map<String, String> ofBaseline = new LinkedHashMap<>(first.coordinates());
    ofBaseline.put(result.compared(), result.baseline());
    Set<String> varied = varied(result.rows().stream().map(Row::coordinates).toList());
    text.row("  %s", coordinates(first.coordinates(), varied));
    for (String figure : first.figures().keySet()) {
      double[] ratios =
          ExperimentResult.ratios(result.rows(), first.coordinates(), ofBaseline, figure);
      boolean shown =
          figure.endsWith(".throughput")
              || METRICS.stream().anyMatch(m -> figure.endsWith("." + m));
      if (shown && ratios.length > 0) {
        double most = ratios[ratios.length - 1];
        text.row("      %-22s %s", figure, ratio(Median.of(ratios), ratios[0], most));
      }
    }
  }

  private static void addPublished(Page text, ExperimentResult result, Definition definition) {
    if (!result.published().isEmpty()) {
      text.row(
          "published beside measured, as ratios to %s (absolute figures belong to their hardware):",
          result.baseline());
    }
    for (Beside beside : result.published()) {
      String measured =
          beside.median() == null
              ? "not measured"
              : "measured " + ratio(beside.median(), beside.least(), beside.greatest());
      text.row(
          "  %-18s %s: published %.2f× (%s)%s, %s",
          beside.figure(),
          String.join(", ", beside.at().values()),
          beside.published(),
          beside.printed(),
          beside.predicted() == null ? "" : Phrase.of(", predicted %.2f×", beside.predicted()),
          measured);
    }
    definition.errors().forEach(error -> text.paragraph(0, "note on the document: " + error));
  }

  private static String ratio(double median, double least, double greatest) {
    return Phrase.of("%.2f× [%.2f, %.2f]", median, least, greatest);
  }

  /** Returns the dimensions that have more than one value. */
  private static Set<String> varied(Iterable<Map<String, String>> all) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (Map<String, String> coordinates : all) {
      coordinates.forEach(
          (name, value) -> values.computeIfAbsent(name, absent -> new TreeSet<>()).add(value));
    }
    values.values().removeIf(one -> one.size() < 2);
    return values.keySet();
  }

  private static String coordinates(Map<String, String> coordinates, Set<String> varied) {
    List<String> parts = new ArrayList<>();
    for (Dimension dimension : Dimension.values()) {
      if (varied.contains(dimension.word())) {
        parts.add(dimension.word() + " " + coordinates.get(dimension.word()));
      }
    }
    return parts.isEmpty() ? coordinates.get(Dimension.PROFILE.word()) : String.join(" · ", parts);
  }
}
