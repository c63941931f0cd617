// SPDX-License-Identifier: Apache-2.0
package dev.htk.overhead;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** Reports each block's figures and the longest time that the rest may take. */
final class OverheadProgress {
  /** The time between blocks for a flush, a collection and the switching. */
  private static final Duration BETWEEN_BLOCKS = Duration.ofSeconds(1);

  private final PrintStream out;

  OverheadProgress(PrintStream out) {
    this.out = out;
  }

  void say(String what) {
    out.println(what);
  }

  void measured(int round, OverheadPlan plan, Block block, int remainingBlocks) {
    Duration left =
        plan.block().plus(plan.settle()).plus(BETWEEN_BLOCKS).multipliedBy(remainingBlocks);
    out.println(
        String.format(
            Locale.ROOT,
            "round %d of %d, %s, %s: %.1f us of CPU a put, %,.0f puts/s, p99 %,d us; at most %d"
                + " min %02d s left",
            round + 1,
            plan.rounds(),
            block.shape().label(),
            block.level().label(),
            block.cpuMicrosPerPut(),
            block.putsPerSecond(),
            block.p99(),
            left.toMinutes(),
            left.toSecondsPart()));
  }
}
