// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.htk.harness.compare.Bounds;
import dev.htk.harness.compare.Figure;
import dev.htk.harness.compare.Gate.Relation;
import dev.htk.harness.compare.Judge;
import dev.htk.harness.statistics.StudentEstimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rounds under one load and the conclusions from them. Not thread-safe. */
final class LoadResult {

  /** The figures of a block that are compared; the processor time of a put has a limit. */
  static final List<Figure> FIGURES =
      List.of(Figure.SERVER_CPU, Figure.THROUGHPUT, Figure.P50, Figure.P99);

  /**
   * The significance at which a comparison is left early. Looking after each round and stopping at
   * 95 % would find what is wished for more often than one time in twenty; with so strict an early
   * look the final interval keeps its meaning (the rule of Haybittle and Peto).
   */
  private static final double EARLY_SIGNIFICANCE = 0.001;

  private static final int FEWEST_ROUNDS = 4;

  private final LoadShape load;
  private final List<Map<RecorderLevel, List<Block>>> rounds = new ArrayList<>();

  LoadResult(LoadShape load) {
    this.load = load;
  }

  /** The conclusion from an interval about a limit. */
  enum Verdict {
    /** The whole interval is at or below the limit. */
    SHOWN("shown"),
    /** The limit lies within the interval, so the measurement decides nothing. */
    NOT_SHOWN("not shown"),
    /** The whole interval is above the limit. */
    EXCEEDED("exceeded");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    static Verdict of(Bounds ratio, double limit) {
      if (Relation.AT_MOST.holds(ratio, limit)) {
        return SHOWN;
      }
      return Relation.ABOVE.holds(ratio, limit) ? EXCEEDED : NOT_SHOWN;
    }

    @JsonValue
    String label() {
      return label;
    }
  }

  /**
   * A level of the recorder compared with the recorder off, under one load.
   *
   * @param rounds how many rounds had the level
   * @param limit the highest allowed ratio of processor time per put
   * @param figures each figure's ratio, the geometric mean of the rounds' ratios, by its id
   */
  record Contrast(
      LoadShape load,
      RecorderLevel recorder,
      int rounds,
      double limit,
      Verdict verdict,
      Map<String, Bounds> figures) {

    Bounds of(Figure figure) {
      return figures.get(figure.id());
    }
  }

  LoadShape load() {
    return load;
  }

  /** Returns all blocks in the order of their rounds. */
  List<Block> blocks() {
    return rounds.stream().flatMap(round -> round.values().stream()).flatMap(List::stream).toList();
  }

  /** Adds a round: the same number of blocks of each level. */
  void add(Map<RecorderLevel, List<Block>> round) {
    rounds.add(round);
  }

  /** Returns the levels that need more rounds. */
  List<RecorderLevel> unsettled() {
    return RecorderLevel.COMPARED.stream()
        .filter(
            level ->
                rounds(level) < FEWEST_ROUNDS
                    || verdict(level, EARLY_SIGNIFICANCE) == Verdict.NOT_SHOWN)
        .toList();
  }

  /** Returns the comparison of each level that was measured with the recorder off. */
  List<Contrast> contrasts() {
    return RecorderLevel.COMPARED.stream()
        .filter(level -> rounds(level) > 0)
        .map(this::contrast)
        .toList();
  }

  private Contrast contrast(RecorderLevel level) {
    Map<String, Bounds> figures = new LinkedHashMap<>();
    FIGURES.forEach(figure -> figures.put(figure.id(), ratio(level, figure, Judge.SIGNIFICANCE)));
    return new Contrast(
        load, level, rounds(level), level.limit(), verdict(level, Judge.SIGNIFICANCE), figures);
  }

  private int rounds(RecorderLevel level) {
    return (int) rounds.stream().filter(round -> round.containsKey(level)).count();
  }

  private Verdict verdict(RecorderLevel level, double significance) {
    return Verdict.of(ratio(level, Figure.SERVER_CPU, significance), level.limit());
  }

  /** Returns the ratio to the recorder off; from 0 to infinity with fewer than two rounds. */
  private Bounds ratio(RecorderLevel level, Figure figure, double significance) {
    return Bounds.of(
        StudentEstimate.ofMean(
            rounds.stream()
                .filter(round -> round.containsKey(level))
                .mapToDouble(
                    round ->
                        meanLog(figure, round.get(level))
                            - meanLog(figure, round.get(RecorderLevel.OFF)))
                .toArray()),
        significance);
  }

  /** Returns the geometric mean over all blocks of a level. */
  double mean(RecorderLevel level, Figure figure) {
    return Math.exp(
        meanLog(figure, blocks().stream().filter(block -> block.recorder() == level).toList()));
  }

  private static double meanLog(Figure figure, List<Block> blocks) {
    return blocks.stream().mapToDouble(block -> Math.log(block.of(figure))).average().orElseThrow();
  }
}
