// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.plan.SplitPlan;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TablePlanTest {

  @Test
  void aServerGetsTenRegions() throws HarnessException {
    assertThat(TablePlan.DEFAULT.plan(workload(Map.of("recordcount", "1000")), 3).regions())
        .isEqualTo(30);
  }

  @Test
  void thereAreNoMoreRegionsThanRecords() throws HarnessException {
    SplitPlan plan = TablePlan.DEFAULT.plan(workload(Map.of("recordcount", "7")), 1);

    assertThat(plan.regions()).isEqualTo(7);
    assertThat(plan.maxOverMean()).isEqualTo(1.0);
  }

  @Test
  void theLoadBeginsAtInsertstartAndEndsAtRecordcount() throws HarnessException {
    YcsbWorkload workload = workload(Map.of("recordcount", "100", "insertstart", "40"));

    assertThat(workload.recordsToLoad()).isEqualTo(60);
  }

  @Test
  void insertcountSaysHowManyRecordsAreLoaded() throws HarnessException {
    YcsbWorkload workload =
        workload(Map.of("recordcount", "100", "insertstart", "40", "insertcount", "5"));

    assertThat(workload.recordsToLoad()).isEqualTo(5);
    assertThat(TablePlan.DEFAULT.regions(workload, 1)).isEqualTo(5);
  }

  @Test
  void theTableIsCutForTheKeysThatAreLoaded() throws HarnessException {
    Map<String, String> ordered =
        Map.of(
            "recordcount", "300",
            "insertstart", "200",
            "insertorder", "ordered",
            "zeropadding", "3");

    SplitPlan plan = TablePlan.DEFAULT.plan(workload(ordered), 1);

    assertThat(plan.splits())
        .extracting(Object::toString)
        .containsExactly(
            "user21", "user22", "user23", "user24", "user25", "user26", "user27", "user28",
            "user29");
  }

  @Test
  void staggeredRegionsDifferFromTheMeanByUpToAFifth() throws HarnessException {
    SplitPlan plan =
        TablePlan.parse("staggered:10").plan(workload(Map.of("recordcount", "10000")), 1);

    assertThat(plan.regions()).isEqualTo(10);
    assertThat(plan.maxOverMean()).isBetween(1.19, 1.21);
  }

  @Property(tries = 100)
  void everySizeOfWorkloadHasAStaggeredPlan(
      @ForAll @IntRange(min = 1, max = 3_000) int records,
      @ForAll @IntRange(min = 1, max = 12) int servers)
      throws HarnessException {
    YcsbWorkload workload = workload(Map.of("recordcount", Integer.toString(records)));

    assertThat(TablePlan.parse("staggered:20").plan(workload, servers).regions())
        .isEqualTo(Math.max(1, Math.min(20, records / 5)));
  }

  @Property(tries = 100)
  void everySizeOfHashedWorkloadHasAPlan(
      @ForAll @IntRange(min = 1, max = 3_000) int records,
      @ForAll @IntRange(min = 1, max = 12) int servers)
      throws HarnessException {
    YcsbWorkload workload = workload(Map.of("recordcount", Integer.toString(records)));

    assertThat(TablePlan.DEFAULT.plan(workload, servers).regions())
        .isEqualTo(Math.min(records, 10 * servers));
  }

  @Property(tries = 200)
  void everySizeOfOrderedWorkloadHasAPlan(
      @ForAll @IntRange(min = 1, max = 3_000) int records,
      @ForAll @IntRange(min = 1, max = 12) int servers)
      throws HarnessException {
    YcsbWorkload workload =
        workload(Map.of("recordcount", Integer.toString(records), "insertorder", "ordered"));

    assertThat(TablePlan.DEFAULT.plan(workload, servers).regions())
        .isEqualTo(Math.min(records, 10 * servers));
  }

  private static YcsbWorkload workload(Map<String, String> properties) throws HarnessException {
    return YcsbWorkload.load("a", properties);
  }
}
