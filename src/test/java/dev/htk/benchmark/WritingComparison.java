// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.harness.compare.Bounds;
import dev.htk.harness.statistics.Median;
import dev.htk.harness.statistics.StudentEstimate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Both tools under one load, in pairs of blocks that followed each other.
 *
 * <p>A ratio is that of the kit to YCSB, taken within each pair; its estimate is the geometric mean
 * over the pairs with Student's t interval of the logarithms.
 *
 * @param load in words
 * @param pairs a block of each tool
 * @param allocated bytes that a client's thread allocates for an operation
 */
public record WritingComparison(
    String load, List<Map<WritingTool, WritingBlock>> pairs, Map<WritingTool, Double> allocated) {

  /** A compared figure. */
  public enum Figure {
    /** More is better. */
    OPERATIONS_A_SECOND("operations a second", "%,.0f", WritingBlock::perSecond),
    /** Microseconds that all threads of the client's JVM were on a core, for an operation. */
    CPU_MICROS("CPU us per operation", "%.1f", WritingBlock::cpuMicros);

    private final String label;
    private final String form;

    @SuppressWarnings("ImmutableEnumChecker") // A method of a record, which holds no state.
    private final ToDoubleFunction<WritingBlock> value;

    Figure(String label, String form, ToDoubleFunction<WritingBlock> value) {
      this.label = label;
      this.form = form;
      this.value = value;
    }

    String label() {
      return label;
    }

    String format(double of) {
      return String.format(Locale.ROOT, form, of);
    }
  }

  /**
   * Returns the ratio of the kit to YCSB.
   *
   * @param significance one minus the confidence of its interval, such as 0.05
   */
  public Bounds ratio(Figure figure, double significance) {
    return Bounds.of(
        StudentEstimate.ofMean(
            pairs.stream()
                .mapToDouble(
                    pair ->
                        Math.log(
                            figure.value.applyAsDouble(pair.get(WritingTool.KIT))
                                / figure.value.applyAsDouble(pair.get(WritingTool.YCSB))))
                .toArray()),
        significance);
  }

  /** Returns the median over a tool's blocks. */
  double median(WritingTool tool, Figure figure) {
    return Median.of(values(tool, figure));
  }

  private double[] values(WritingTool tool, Figure figure) {
    return pairs.stream().mapToDouble(pair -> figure.value.applyAsDouble(pair.get(tool))).toArray();
  }
}
