// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.benchmark.WritingComparison.Figure;
import dev.htk.harness.compare.Bounds;
import dev.htk.harness.compare.Judge;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Measures what it costs the client to write to HBase and to read from it, by the kit's driver and
 * by YCSB's client with its own binding's calls: the same workload, threads, table and cluster,
 * whose servers are other JVMs.
 *
 * @param rowsWritten as acknowledged; all blocks of the load phase write the same ones
 * @param rowsFound in the table at the end
 */
public record WritingCost(List<WritingComparison> comparisons, long rowsWritten, long rowsFound) {

  /**
   * Measures for {@code 4 · 2 · pairs · blockSeconds} and a minute. Nothing else may run in this
   * JVM.
   *
   * @param confDir the client configuration of a cluster with one region server
   * @param folder for what is recorded of the operations
   * @throws IllegalStateException if an operation was not acknowledged
   */
  public static WritingCost measure(
      Path confDir, Path folder, int pairs, double blockSeconds, PrintStream progress)
      throws Exception {
    try (WritingTarget target = WritingTarget.open(confDir, folder, WritingRun.RECORDS)) {
      List<WritingComparison> comparisons =
          new WritingRun(target, pairs, blockSeconds, progress).measure();
      return new WritingCost(comparisons, target.rowsWritten(), target.rowsFound());
    }
  }

  /** Returns the comparisons as Markdown. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Figure figure : Figure.values()) {
      text.append(
          "| %s | KIT | YCSB | KIT / YCSB | 95 %% interval |%n|---|---|---|---|---|%n"
              .formatted(figure.label()));
      comparisons.forEach(comparison -> text.append(line(comparison, figure)));
      text.append(System.lineSeparator());
    }
    text.append("| bytes allocated per operation by its thread | KIT | YCSB |%n".formatted());
    text.append("|---|---|---|%n".formatted());
    comparisons.forEach(comparison -> text.append(allocationLine(comparison)));
    return text.toString();
  }

  private static String line(WritingComparison comparison, Figure figure) {
    Bounds ratio = comparison.ratio(figure, Judge.SIGNIFICANCE);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %.3f | %.3f to %.3f |%n",
        comparison.load(),
        figure.format(comparison.median(WritingTool.KIT, figure)),
        figure.format(comparison.median(WritingTool.YCSB, figure)),
        ratio.ratio(),
        ratio.low(),
        ratio.high());
  }

  private static String allocationLine(WritingComparison comparison) {
    return String.format(
        Locale.ROOT,
        "| %s | %,.0f | %,.0f |%n",
        comparison.load(),
        comparison.allocated().get(WritingTool.KIT),
        comparison.allocated().get(WritingTool.YCSB));
  }
}
