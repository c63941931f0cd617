// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PlanTextTest {

  @Test
  void aKnownPopulationIsSummedUpAndThenListed() {
    assertThat(PlanText.of(Plans.exact()))
        .isEqualToNormalizingNewlines(
            """
            Split plan: 4 regions, the fullest 1.200× the mean
              keys       ycsb-hashed:records=1000
              regions    4 = 2 servers × 2 regions
              balanced   by rows
              fullest    1.200× the mean region, which is exact (every key is known)
              emptiest   0.800× the mean region
              formula    1.345× with the usual user#{1000+i*(9999-1000)/3}, and 1 of its 4 regions nearly empty

            region  start key                 share   of mean
                 1  (start of the table)     25.0 %    1.000×  ████████████████████
                 2  user3                    25.0 %    1.000×  ████████████████████
                 3  user52                   30.0 %    1.200×  ████████████████████████
                 4  user7                    20.0 %    0.800×  ████████████████
            """);
  }

  @Test
  void aSampledPlanPrintsItsBoundBackTestAndWarnings() {
    assertThat(PlanText.of(Plans.sampled()))
        .isEqualToNormalizingNewlines(
            """
            Split plan: 3 regions, the fullest 1.500× the mean
              keys       sample:keys.txt
              regions    3 = 3 servers × 1 region
              balanced   by bytes in store files, staggered on purpose by up to 10.0 %
              fullest    1.500× the mean region, and at 99.9 % at most 1.600× (a sample of 12,000 keys)
              emptiest   0.750× the mean region
              back-test  1.550×: a plan from 6,000 of the keys, tried on 6,001 others
              memstores  1 active region × 128 MiB = 128 MiB a server, and flushes are forced at 3 GiB
              data       30 GiB / 3 regions = 10 GiB each, and HBase splits them at 10 GiB
              unchecked  the weather (--sky)
              warnings   2, at the end

            region  start key                 share   of mean
                 1  (start of the table)     50.0 %    1.500×  ████████████████████████
                 2  \\x00\\x01a                25.0 %    0.750×  ████████████
                 3  it's#{1}\\x5C             25.0 %    0.750×  ████████████

            warning    one key is heavy
            warning    mind the normalizer
            """);
  }

  @Test
  void aPlanOfKeysThatGrowSaysWhatBecomesOfItBesideItsFigure() {
    assertThat(PlanText.of(Plans.growing()).replaceAll("\\s+", " "))
        .startsWith(
            "Split plan: 2 regions, the fullest 1.000× the mean of these keys, but 2.000× of those"
                + " to come")
        .contains(
            "in order 1.900×: a plan from the first half of the file, tried on the second",
            "to come 2.000×: keys of the next day, none of them in 1 region (keys begin"
                + " with a date)");
  }

  @Test
  void aPlanOfOneRegionHasTheWholeShare() {
    SplitPlan plan = SplitPlan.exact("uuid", List.of(), List.of(1.0));

    assertThat(PlanText.of(Plans.ofRegions(1, 1, plan)))
        .contains("1 = 1 server × 1 region", "100.0 %");
  }

  @Test
  void aWidePlanStaysWithinAHundredColumns() {
    int regions = 20_000;
    List<SplitKey> splits = new ArrayList<>();
    for (int i = 1; i < regions; i++) {
      splits.add(
          Plans.key(
              "\\x00".repeat(30) + String.format(Locale.ROOT, "%05d", i) + "\\xFF".repeat(30)));
    }
    SplitPlan plan = SplitPlan.exact("bytes", splits, Collections.nCopies(regions, 1.0 / regions));

    assertThat(PlanText.of(Plans.ofRegions(2000, 10, plan)).lines())
        .hasSizeGreaterThan(regions)
        .allMatch(line -> line.length() <= 100);
  }
}
