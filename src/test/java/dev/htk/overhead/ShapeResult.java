// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import dev.htk.harness.statistics.Interval;
import dev.htk.harness.statistics.StudentEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** The rounds under one load and the conclusions from them. Not thread-safe. */
final class ShapeResult {
  /** One minus the confidence that is reported. */
  private static final double SIGNIFICANCE = 0.05;

  /**
   * The significance at which a comparison is left early. Looking after each round and stopping at
   * 95 % would find what is wished for more often than one time in twenty; with so strict an early
   * look the final interval keeps its meaning (the rule of Haybittle and Peto).
   */
  private static final double EARLY_SIGNIFICANCE = 0.001;

  private static final int FEWEST_ROUNDS = 4;

  private final LoadShape shape;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<Comparison, Map<Metric, List<Double>>> logRatios =
      new EnumMap<>(Comparison.class);
  private final EnumSet<Comparison> settled = EnumSet.noneOf(Comparison.class);

  ShapeResult(LoadShape shape) {
    this.shape = shape;
  }

  LoadShape shape() {
    return shape;
  }

  /** Returns all blocks in the order of their measurement. */
  List<Block> blocks() {
    return List.copyOf(blocks);
  }

  /** Returns the comparisons that need more rounds. */
  List<Comparison> unsettled() {
    return Arrays.stream(Comparison.values())
        .filter(comparison -> !settled.contains(comparison))
        .toList();
  }

  /** Adds a round: the same number of blocks of each state. */
  void add(Map<RecorderLevel, List<Block>> round) {
    round.values().forEach(blocks::addAll);
    for (Comparison comparison : Comparison.values()) {
      if (round.containsKey(comparison.level())) {
        for (Metric metric : Metric.values()) {
          logRatios(comparison, metric)
              .add(
                  meanLog(metric, round.get(comparison.level()))
                      - meanLog(metric, round.get(RecorderLevel.OFF)));
        }
        settle(comparison);
      }
    }
  }

  private void settle(Comparison comparison) {
    Interval strict =
        logRatio(comparison, Metric.CPU_PER_PUT).interval(EARLY_SIGNIFICANCE).map(Math::exp);
    if (rounds(comparison) >= FEWEST_ROUNDS
        && Verdict.of(strict, comparison.limit()) != Verdict.NOT_SHOWN) {
      settled.add(comparison);
    }
  }

  /** Returns how many rounds had the comparison. */
  int rounds(Comparison comparison) {
    return logRatios(comparison, Metric.CPU_PER_PUT).size();
  }

  /** Returns the ratio to the recorder off, as the geometric mean of the rounds' ratios. */
  double ratio(Comparison comparison, Metric metric) {
    return Math.exp(logRatio(comparison, metric).value());
  }

  /** Returns the interval of the true ratio; from 0 to infinity with fewer than two rounds. */
  Interval interval(Comparison comparison, Metric metric) {
    return logRatio(comparison, metric).interval(SIGNIFICANCE).map(Math::exp);
  }

  private StudentEstimate logRatio(Comparison comparison, Metric metric) {
    return StudentEstimate.ofMean(
        logRatios(comparison, metric).stream().mapToDouble(Double::doubleValue).toArray());
  }

  Verdict verdict(Comparison comparison) {
    return Verdict.of(interval(comparison, Metric.CPU_PER_PUT), comparison.limit());
  }

  /** Returns the geometric mean over all blocks of a state. */
  double mean(RecorderLevel level, Metric metric) {
    return Math.exp(
        meanLog(metric, blocks.stream().filter(block -> block.level() == level).toList()));
  }

  private List<Double> logRatios(Comparison comparison, Metric metric) {
    return logRatios
        .computeIfAbsent(comparison, key -> new EnumMap<>(Metric.class))
        .computeIfAbsent(metric, key -> new ArrayList<>());
  }

  private static double meanLog(Metric metric, List<Block> blocks) {
    return blocks.stream().mapToDouble(block -> Math.log(metric.of(block))).average().orElseThrow();
  }
}
