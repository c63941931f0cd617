// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.experiment;

import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.FigureInterval;
import java.util.List;
import java.util.Map;

/**
 * {@code comparison.json} of an experiment.
 *
 * @param compared the dimension, by its word
 * @param scale the scale model's factor of all trials
 * @param modelled the servers that were imitated, in words; empty for this host
 * @param rows one for each trial, in the order in which they ran
 * @param comparisons each other value against the baseline, condition by condition
 * @param published the document's figures beside those measured here
 * @param cells one for each cell that has a trial, in the matrix's order
 */
public record ExperimentResult(
    String name,
    String size,
    String compared,
    String baseline,
    int scale,
    List<String> modelled,
    List<Row> rows,
    List<Compared> comparisons,
    List<Beside> published,
    List<CellFigures> cells) {

  /**
   * Returns the ratios of a cell's figure to the baseline's in the same round, sorted, of trials
   * that did not fail.
   *
   * @param rows all trials
   * @param of the cell's coordinates
   * @param to the baseline's coordinates
   */
  public static double[] ratios(
      List<Row> rows, Map<String, String> of, Map<String, String> to, String figure) {
    return rows.stream()
        .filter(Row::isOk)
        .filter(row -> row.coordinates().equals(of) && row.figures().containsKey(figure))
        .flatMap(
            row ->
                rows.stream()
                    .filter(Row::isOk)
                    .filter(other -> other.round() == row.round())
                    .filter(other -> other.coordinates().equals(to))
                    .filter(other -> other.figures().getOrDefault(figure, 0.0) > 0)
                    .map(other -> row.figures().get(figure) / other.figures().get(figure)))
        .mapToDouble(Double::doubleValue)
        .sorted()
        .toArray();
  }

  /**
   * One trial.
   *
   * @param figures by name, such as {@code run.read.p99}: throughputs in operations a second, times
   *     in microseconds from the intended start
   */
  public record Row(
      int number,
      String folder,
      int round,
      Map<String, String> coordinates,
      String verdict,
      Map<String, Double> figures) {

    private boolean isOk() {
      return verdict.equals("ok");
    }
  }

  /**
   * All trials of one cell together.
   *
   * @param figures by name, as in rows
   */
  public record CellFigures(
      Map<String, String> coordinates, int trials, Map<String, CellFigure> figures) {}

  /**
   * One figure of a cell.
   *
   * @param median over the trials
   * @param interval at 95 %; null if there are too few trials, or one has 0
   */
  public record CellFigure(double median, FigureInterval interval) {}

  /** One value of the compared dimension against the baseline, under one condition. */
  public record Compared(Map<String, String> condition, Comparison comparison) {}

  /**
   * A published ratio beside the measured one.
   *
   * @param published ratio to the baseline
   * @param predicted ratio that was written down before the first run; null for none
   * @param printed the figure as the document prints it
   * @param median median ratio of the measured pairs; null if there are none
   * @param least smallest ratio of the measured pairs
   * @param greatest largest ratio of the measured pairs
   */
  public record Beside(
      String figure,
      Map<String, String> at,
      double published,
      Double predicted,
      String printed,
      Double median,
      Double least,
      Double greatest) {}
}
