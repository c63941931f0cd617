// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.ycsb.UsualFormula;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Compares plans of hashed keys and the usual formula with all keys that YCSB builds. */
class YcsbPopulationsTest {

  private static final double AS_EVEN_AS_WANTED = 1.02;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void hashedRegionsAreEvenWhateverTheZeroPadding(int zeroPadding) throws Exception {
    for (int records : new int[] {10_000, 100_000}) {
      compare(new YcsbKeys(InsertOrder.HASHED, records, 0, zeroPadding), 10, 101, 500, 2_000);
    }
  }

  @Test
  void hashedRegionsOfAMillionRecordsAreEven() throws Exception {
    compare(new YcsbKeys(InsertOrder.HASHED, 1_000_000, 0, 1), 10, 101, 500, 2_000);
  }

  @Tag("whole-populations")
  @ParameterizedTest
  @CsvSource({"1000000, 1, 20", "10000000, 1, 1", "10000000, 10, 10", "10000000, 19, 20"})
  void hashedRegionsOfMillionsAreEvenWhateverTheZeroPadding(int records, int from, int to)
      throws Exception {
    for (int zeroPadding = from; zeroPadding <= to; zeroPadding++) {
      compare(new YcsbKeys(InsertOrder.HASHED, records, 0, zeroPadding), 10, 101, 500, 2_000);
    }
  }

  private static void compare(YcsbKeys keys, int... regions) throws WorkloadException {
    String[] built = Builder.sortedKeys(keys);
    for (int count : regions) {
      SplitPlan plan = keys.plan(count);
      int[] rows = rows(built, plan.splits());
      double most = maxOverMean(rows);
      UsualFormula formula = new UsualFormula(count);
      int[] formulaRows = rows(built, formula.splitKeys());
      UsualFormula.Outcome outcome = formula.outcome(keys.shares(formula.splitKeys()));

      System.out.printf(
          Locale.ROOT,
          "zeropadding %d, %,d records, %d regions: the plan's max/mean %.4f; %s%n",
          keys.zeroPadding(),
          keys.records(),
          count,
          most,
          outcome);

      double mean = (double) keys.records() / count;
      assertThat(most).isLessThanOrEqualTo(Math.max(AS_EVEN_AS_WANTED, Math.ceil(mean) / mean));
      assertThat(most).isCloseTo(plan.maxOverMean(), within(1e-9));
      assertThat(outcome.maxOverMean()).isCloseTo(maxOverMean(formulaRows), within(1e-9));
    }
  }

  private static int[] rows(String[] sortedKeys, List<SplitKey> splits) {
    int[] cuts =
        IntStream.concat(
                splits.stream().mapToInt(split -> before(sortedKeys, split.toString())),
                IntStream.of(sortedKeys.length))
            .toArray();
    return IntStream.range(0, cuts.length).map(i -> cuts[i] - (i == 0 ? 0 : cuts[i - 1])).toArray();
  }

  private static int before(String[] sortedKeys, String split) {
    int found = Arrays.binarySearch(sortedKeys, split);
    return found < 0 ? -found - 1 : found;
  }

  private static double maxOverMean(int[] rows) {
    return Arrays.stream(rows).max().orElseThrow()
        * (double) rows.length
        / Arrays.stream(rows).sum();
  }

  /** Lets YCSB's workload build keys without writing them. */
  private static final class Builder extends CoreWorkload {

    static String[] sortedKeys(YcsbKeys keys) throws WorkloadException {
      Properties properties = new Properties();
      properties.setProperty("recordcount", Integer.toString(keys.records()));
      properties.setProperty("zeropadding", Integer.toString(keys.zeroPadding()));
      Measurements.setProperties(properties);
      Builder builder = new Builder();
      builder.init(properties);
      String[] built = new String[keys.records()];
      Arrays.parallelSetAll(built, builder::buildKeyName);
      Arrays.parallelSort(built);
      return built;
    }
  }
}
