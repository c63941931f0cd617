package dev.htk.overhead;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** The rounds under one load and the conclusions from them. Not thread-safe. */
final class ShapeResult {
  /** The confidence that is reported. */
  static final double CONFIDENCE = 0.95;

  /**
   * The confidence at which a comparison is left early. Looking after each round and stopping at 95
   * % would find what is wished for more often than one time in twenty; with so strict an early
   * look the final interval keeps its meaning (the rule of Haybittle and Peto).
   */
  private static final double EARLY_CONFIDENCE = 0.999;

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
    List<Double> cpu = logRatios(comparison, Metric.CPU_PER_PUT);
    PairedRatio strict = PairedRatio.of(cpu, EARLY_CONFIDENCE);
    if (cpu.size() >= FEWEST_ROUNDS
        && Verdict.of(strict, comparison.limit()) != Verdict.NOT_SHOWN) {
      settled.add(comparison);
    }
  }

  /** Returns the ratio to the recorder off. */
  PairedRatio ratio(Comparison comparison, Metric metric) {
    return PairedRatio.of(logRatios(comparison, metric), CONFIDENCE);
  }

  Verdict verdict(Comparison comparison) {
    return Verdict.of(ratio(comparison, Metric.CPU_PER_PUT), comparison.limit());
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
