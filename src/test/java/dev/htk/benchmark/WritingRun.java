// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures load after load in pairs of blocks, one by each tool. The tool that comes first changes
 * from pair to pair, so that a drift meets both alike. Between blocks nothing is done. All blocks
 * of a load have as many operations. To be run once.
 */
final class WritingRun {

  /** The number of rows that the run phase reads and updates. */
  static final int RECORDS = 10_000;

  /** Operations of each tool under each load before the first block; the loads insert the rows. */
  private static final int WARM_UP_OPERATIONS = RECORDS;

  private static final int ALLOCATION_OPERATIONS = 5_000;

  private final WritingTarget target;
  private final int pairs;
  private final double blockSeconds;
  private final PrintStream progress;

  /**
   * @param target with {@link #RECORDS}
   * @param blockSeconds about how long a block is to last
   * @param progress for whoever watches
   */
  WritingRun(WritingTarget target, int pairs, double blockSeconds, PrintStream progress) {
    this.target = target;
    this.pairs = pairs;
    this.blockSeconds = blockSeconds;
    this.progress = progress;
  }

  /** Measures all loads after warming up with each of them. */
  List<WritingComparison> measure() throws Exception {
    Map<WritingLoad, Integer> operations = new LinkedHashMap<>();
    for (WritingLoad load : WritingLoad.all()) {
      operations.put(load, operationsOfABlock(load));
    }
    List<WritingComparison> comparisons = new ArrayList<>();
    for (Map.Entry<WritingLoad, Integer> load : operations.entrySet()) {
      comparisons.add(compare(load.getKey(), load.getValue()));
    }
    return comparisons;
  }

  private int operationsOfABlock(WritingLoad load) throws Exception {
    double slowest = Double.MAX_VALUE;
    for (WritingTool tool : WritingTool.values()) {
      WritingBlock block = target.measure(tool, load, WARM_UP_OPERATIONS);
      slowest = Math.min(slowest, block.perSecond());
      say("warm-up, " + load, tool, block);
    }
    return (int) Math.max(1, slowest * blockSeconds);
  }

  private WritingComparison compare(WritingLoad load, int operations) throws Exception {
    List<Map<WritingTool, WritingBlock>> measured = new ArrayList<>();
    for (int pair = 0; pair < pairs; pair++) {
      Map<WritingTool, WritingBlock> blocks = new EnumMap<>(WritingTool.class);
      for (WritingTool tool : order(pair)) {
        blocks.put(tool, target.measure(tool, load, operations));
      }
      blocks.forEach((tool, block) -> say(load.toString(), tool, block));
      measured.add(blocks);
    }
    Map<WritingTool, Double> allocated = new EnumMap<>(WritingTool.class);
    for (WritingTool tool : WritingTool.values()) {
      allocated.put(tool, target.allocated(tool, load, ALLOCATION_OPERATIONS));
    }
    return new WritingComparison(load.toString(), measured, allocated);
  }

  private static List<WritingTool> order(int pair) {
    return pair % 2 == 0
        ? List.of(WritingTool.KIT, WritingTool.YCSB)
        : List.of(WritingTool.YCSB, WritingTool.KIT);
  }

  private void say(String what, WritingTool tool, WritingBlock block) {
    progress.printf(
        Locale.ROOT,
        "%s, %s: %,d operations, %,.0f/s, %.1f us CPU each%n",
        what,
        tool,
        block.operations(),
        block.perSecond(),
        block.cpuMicros());
  }
}
