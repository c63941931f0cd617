package dev.htk.harness.cli;

import dev.htk.harness.cli.kit.Paragraph;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Renders an experiment's plan and its result as text. */
final class ExperimentText {

  private static final String NEW_LINE = System.lineSeparator();

  /** The percentiles that are shown for each operation. */
  private static final List<String> METRICS = List.of("p99", "p999");

  private ExperimentText() {}

  /** Renders the trials that would run. */
  static String ofPlan(ExperimentPlan plan, List<String> notes) {
    StringBuilder text = new StringBuilder();
    Definition definition = plan.definition();
    long cells = plan.trials().stream().map(ExperimentPlan.Entry::coordinates).distinct().count();
    text.append(Paragraph.indented(0, definition.name() + ": " + definition.summary()));
    text.append(
        String.format(
            Locale.ROOT,
            "size %s: %d cells, %d trials of each, %d in all; expected to take %s%n",
            plan.size(),
            cells,
            plan.rounds(),
            plan.trials().size(),
            BudgetText.of(plan.expectedSeconds())));
    notes.forEach(note -> text.append(Paragraph.indented(0, "note: " + note)));
    Set<String> varied =
        varied(plan.trials().stream().map(ExperimentPlan.Entry::coordinates).toList());
    for (ExperimentPlan.Entry entry : plan.trials()) {
      if (entry.round() == 1) {
        text.append("  ").append(coordinates(entry.coordinates(), varied)).append(NEW_LINE);
      }
    }
    return text.toString();
  }

  /** Renders the result. */
  static String of(ExperimentResult result, Definition definition) {
    StringBuilder text = new StringBuilder();
    text.append(Paragraph.indented(0, result.name() + ": " + definition.summary()));
    if (!definition.source().isEmpty()) {
      text.append(Paragraph.indented(0, "after " + definition.source()));
    }
    text.append(
        result.scale() > 1
            ? "SCALE MODEL: all byte- and rate-sized settings divided by "
                + result.scale()
                + NEW_LINE
            : "");
    result.modelled().forEach(server -> text.append(Paragraph.indented(0, server)));
    addCells(text, result);
    addRatios(text, result);
    addPublished(text, result, definition);
    return text.toString();
  }

  private static void addCells(StringBuilder text, ExperimentResult result) {
    Set<String> varied = varied(result.cells().stream().map(CellFigures::coordinates).toList());
    boolean hasIntervals =
        result.cells().stream()
            .flatMap(cell -> cell.figures().values().stream())
            .anyMatch(figure -> figure.interval() != null);
    text.append("medians over the trials of each cell")
        .append(hasIntervals ? " [95 % interval; those of all figures in comparison.json]" : "")
        .append("; times in ms:")
        .append(NEW_LINE);
    for (CellFigures cell : result.cells()) {
      text.append(
          String.format(
              Locale.ROOT,
              "  %s · %d trial%s%n",
              coordinates(cell.coordinates(), varied),
              cell.trials(),
              cell.trials() == 1 ? "" : "s"));
      addCell(text, cell.figures());
    }
  }

  private static void addCell(StringBuilder text, Map<String, CellFigure> figures) {
    figures.forEach(
        (name, figure) -> {
          if (name.endsWith(".throughput")) {
            text.append(
                String.format(
                    Locale.ROOT,
                    "      %-22s %,10.0f ops/s%s%n",
                    name,
                    figure.median(),
                    interval(figure.interval())));
          } else if (name.endsWith(".mean")) {
            String prefix = name.substring(0, name.length() - "mean".length());
            text.append(
                String.format(
                    Locale.ROOT, "      %-22s mean %,8.2f", prefix, figure.median() / 1e3));
            for (String metric : METRICS) {
              CellFigure found = figures.get(prefix + metric);
              if (found != null) {
                text.append(
                    String.format(Locale.ROOT, "  %s %,8.2f", metric, found.median() / 1e3));
              }
            }
            text.append(NEW_LINE);
          }
        });
  }

  private static String interval(FigureInterval interval) {
    return interval == null
        ? ""
        : String.format(Locale.ROOT, " [%,.0f, %,.0f]", interval.low(), interval.high());
  }

  /** Adds the throughput and tail ratios of every comparison, from pairs of rows. */
  private static void addRatios(StringBuilder text, ExperimentResult result) {
    if (result.comparisons().isEmpty()) {
      return;
    }
    text.append(
        String.format(
            Locale.ROOT,
            "against %s %s: median ratio over pairs [least, greatest]; all figures and verdicts in"
                + " comparison.json%n",
            result.compared(),
            result.baseline()));
    for (Row row : result.rows()) {
      boolean first =
          row.round() == 1 && !row.coordinates().get(result.compared()).equals(result.baseline());
      if (first) {
        addRatios(text, result, row);
      }
    }
  }

  private static void addRatios(StringBuilder text, ExperimentResult result, Row first) {
    Map<String, String> ofBaseline = new LinkedHashMap<>(first.coordinates());
    ofBaseline.put(result.compared(), result.baseline());
    Set<String> varied = varied(result.rows().stream().map(Row::coordinates).toList());
    text.append("  ").append(coordinates(first.coordinates(), varied)).append(NEW_LINE);
    for (String figure : first.figures().keySet()) {
      double[] ratios = ratios(result.rows(), first.coordinates(), ofBaseline, figure);
      boolean shown =
          figure.endsWith(".throughput")
              || METRICS.stream().anyMatch(m -> figure.endsWith("." + m));
      if (shown && ratios.length > 0) {
        text.append(
            String.format(
                Locale.ROOT,
                "      %-22s %.2f× [%.2f, %.2f]%n",
                figure,
                Median.of(ratios),
                Arrays.stream(ratios).min().orElseThrow(),
                Arrays.stream(ratios).max().orElseThrow()));
      }
    }
  }

  private static double[] ratios(
      List<Row> rows, Map<String, String> of, Map<String, String> to, String figure) {
    return rows.stream()
        .filter(row -> row.coordinates().equals(of))
        .flatMap(
            row ->
                rows.stream()
                    .filter(other -> other.round() == row.round())
                    .filter(other -> other.coordinates().equals(to))
                    .filter(other -> other.figures().getOrDefault(figure, 0.0) > 0)
                    .filter(other -> row.figures().containsKey(figure))
                    .map(other -> row.figures().get(figure) / other.figures().get(figure)))
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static void addPublished(
      StringBuilder text, ExperimentResult result, Definition definition) {
    if (!result.published().isEmpty()) {
      text.append("published beside measured, as ratios to ")
          .append(result.baseline())
          .append(" (absolute figures belong to their hardware):")
          .append(NEW_LINE);
    }
    for (Beside beside : result.published()) {
      String measured =
          beside.median() == null
              ? "not measured"
              : String.format(
                  Locale.ROOT,
                  "measured %.2f× [%.2f, %.2f]",
                  beside.median(),
                  beside.least(),
                  beside.greatest());
      text.append(
          String.format(
              Locale.ROOT,
              "  %-18s %s: published %.2f× (%s)%s, %s%n",
              beside.figure(),
              String.join(", ", beside.at().values()),
              beside.published(),
              beside.printed(),
              beside.predicted() == null
                  ? ""
                  : String.format(Locale.ROOT, ", predicted %.2f×", beside.predicted()),
              measured));
    }
    definition
        .errors()
        .forEach(error -> text.append(Paragraph.indented(0, "note on the document: " + error)));
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
