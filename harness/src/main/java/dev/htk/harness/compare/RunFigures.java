// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import dev.htk.harness.compare.Figure.Source;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.Summary;
import dev.htk.harness.run.Summary.PhaseSummary;
import dev.htk.harness.run.phase.Operation;
import dev.htk.tuning.profile.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads all figures of a run. */
final class RunFigures {

  private static final List<String> WORK = List.of("flushes", "compactions");

  private RunFigures() {}

  /** Returns the figures of a run, in the order in which they are shown. */
  static Map<Figure.Key, Double> of(Summary summary) {
    Map<Figure.Key, Double> figures = new LinkedHashMap<>();
    summary.phases().forEach((name, phase) -> addPhase(figures, name, phase));
    figures.put(Figure.ACKNOWLEDGED.key("rows"), (double) summary.rows().expected());
    figures.put(Figure.FOUND.key("rows"), (double) summary.rows().found());
    ServerActivity servers = summary.servers();
    if (servers != null) {
      for (Figure figure : Source.WORK.figures()) {
        figures.put(figure.key(WORK.get(0)), figure.of(servers.flushes()));
      }
      for (Figure figure : Source.WORK.figures()) {
        figures.put(figure.key(WORK.get(1)), figure.of(servers.compactions()));
      }
    }
    return figures;
  }

  private static void addPhase(Map<Figure.Key, Double> figures, String name, PhaseSummary phase) {
    figures.put(Figure.THROUGHPUT.key(name), phase.throughput());
    phase
        .operations()
        .forEach(
            (operation, times) ->
                Source.OPERATION
                    .figures()
                    .forEach(
                        figure ->
                            figures.put(figure.key(name, operation), figure.of(phase, times))));
    for (Source source : List.of(Source.BYTES, Source.PROCESSOR)) {
      for (Figure figure : source.figures()) {
        double value = figure.of(phase);
        if (!Double.isNaN(value)) {
          figures.put(figure.key(name), value);
        }
      }
    }
  }

  /** Returns the names of all figures that a run can have. */
  static List<String> ids() {
    List<Figure.Key> keys = new ArrayList<>();
    for (Phase phase : Phase.values()) {
      String name = phase.name().toLowerCase(Locale.ROOT);
      keys.add(Figure.THROUGHPUT.key(name));
      Source.BYTES.figures().forEach(figure -> keys.add(figure.key(name)));
      Source.PROCESSOR.figures().forEach(figure -> keys.add(figure.key(name)));
      for (Operation operation : Operation.values()) {
        Source.OPERATION
            .figures()
            .forEach(figure -> keys.add(figure.key(name, operation.ycsbName())));
      }
    }
    Source.ROWS.figures().forEach(figure -> keys.add(figure.key("rows")));
    for (String group : WORK) {
      Source.WORK.figures().forEach(figure -> keys.add(figure.key(group)));
    }
    return keys.stream().map(Figure.Key::id).toList();
  }
}
