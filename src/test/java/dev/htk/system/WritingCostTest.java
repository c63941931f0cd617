// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.benchmark.WritingComparison;
import dev.htk.benchmark.WritingComparison.Figure;
import dev.htk.benchmark.WritingCost;
import dev.htk.overhead.Machine;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=client-cost}: the kit's driver against YCSB's client with its own
 * binding's way of writing, on the same cluster with as many threads. Seven minutes; nothing else
 * may run on the machine. Prints the comparison.
 */
@Tag("client-cost")
class WritingCostTest {

  private static final int PAIRS = 12;
  private static final double BLOCK_SECONDS = 2.5;

  /** The chance that any of the eight intervals is wrong although the tools are equal. */
  private static final double SIGNIFICANCE = 0.05;

  @TempDir private Path folder;

  @Test
  void theKitsWritingCostIsNotShownToExceedYcsbs() throws Exception {
    double loadBefore = load();
    WritingCost cost;
    try (StartedCluster cluster =
        StartedCluster.start(folder.resolve("cluster"), "--recorder", "off")) {
      cost =
          WritingCost.measure(
              cluster.configuration(),
              Files.createDirectory(folder.resolve("client")),
              PAIRS,
              BLOCK_SECONDS,
              System.err);
    }
    Machine machine = Machine.present("mvn verify -Pmeasure -Dgroups=client-cost");
    System.out.printf(
        "`%s`, %s; %s; load average %.1f before and %.1f after.%n%n",
        machine.command(), machine.date(), machine.description(), loadBefore, load());
    System.out.println(cost.text());

    assertThat(cost.rowsFound()).isEqualTo(cost.rowsWritten());
    double each = SIGNIFICANCE / (cost.comparisons().size() * Figure.values().length);
    SoftAssertions.assertSoftly(
        softly -> {
          for (WritingComparison comparison : cost.comparisons()) {
            softly
                .assertThat(comparison.ratio(Figure.OPERATIONS_A_SECOND, each).high())
                .as("operations a second, " + comparison.load())
                .isGreaterThanOrEqualTo(1);
            softly
                .assertThat(comparison.ratio(Figure.CPU_MICROS, each).low())
                .as("CPU per operation, " + comparison.load())
                .isLessThanOrEqualTo(1);
          }
        });
  }

  /** Returns how many threads of the whole machine wanted a core over the last minute. */
  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
