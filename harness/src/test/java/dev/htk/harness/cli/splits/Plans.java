// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.splitter.capacity.ClusterCapacity;
import dev.htk.splitter.capacity.ServerMemory;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.BackTest;
import dev.htk.splitter.plan.ErrorBound;
import dev.htk.splitter.plan.Forecast;
import dev.htk.splitter.plan.Outlook;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.util.Bytes;

/** Small plans for tests of how they are printed. */
final class Plans {

  private Plans() {}

  static SplitKey key(String binary) {
    return SplitKey.of(Bytes.toBytesBinary(binary));
  }

  /** Returns a plan of four regions whose shares are known exactly. */
  static PlannedTable exact() {
    SplitPlan plan =
        SplitPlan.exact(
            "ycsb-hashed:records=1000",
            List.of(key("user3"), key("user52"), key("user7")),
            List.of(0.25, 0.25, 0.3, 0.2));
    return new PlannedTable(
        2,
        2,
        Weights.ROWS,
        Optional.empty(),
        plan,
        Optional.of(new UsualFormula.Outcome(3, 1.345, 1)),
        capacity(OptionalLong.empty()),
        List.of());
  }

  /** Returns a plan of three regions from a sample of binary keys, with warnings. */
  static PlannedTable sampled() {
    SplitPlan plan =
        new SplitPlan(
            "sample:keys.txt",
            List.of(key("\\x00\\x01a"), key("it's#{1}\\x5C")),
            List.of(0.5, 0.25, 0.25),
            new ErrorBound(1.6, "a sample of 12,000 keys"),
            Optional.of(new BackTest(6000, 6001, 1.55)),
            List.of("one key is heavy", "mind the normalizer"));
    return new PlannedTable(
        3,
        1,
        Weights.BYTES,
        Optional.of(10.0),
        plan,
        Optional.empty(),
        capacity(OptionalLong.of(30L << 30)),
        List.of("the weather (--sky)"));
  }

  /** Returns a plan of two regions whose keys grow. */
  static PlannedTable growing() {
    SplitPlan plan =
        new SplitPlan(
            "sample:keys.txt",
            List.of(key("2026-11")),
            List.of(0.5, 0.5),
            new ErrorBound(1.2, "a sample of 100 keys"),
            Optional.of(new BackTest(50, 50, 1.1)),
            List.of(),
            new Outlook(
                Outlook.Order.IN_TURN,
                Optional.of(new BackTest(50, 50, 1.9)),
                Optional.of(new Forecast("keys of the next day", "keys begin with a date", 2, 1))));
    return ofRegions(1, 2, plan);
  }

  static PlannedTable ofRegions(int servers, int regionsPerServer, SplitPlan plan) {
    return new PlannedTable(
        servers,
        regionsPerServer,
        Weights.ROWS,
        Optional.empty(),
        plan,
        Optional.empty(),
        capacity(OptionalLong.empty()),
        List.of());
  }

  /**
   * Returns servers with 4 GiB of memstores if the data size is known, else with unknown memory.
   */
  private static ClusterCapacity capacity(OptionalLong data) {
    Optional<ServerMemory> memory =
        data.isPresent() ? Optional.of(new ServerMemory(4L << 30, 3L << 30)) : Optional.empty();
    return new ClusterCapacity(2, memory, 128L << 20, 10L << 30, 2L << 20, 1, 0, data);
  }
}
