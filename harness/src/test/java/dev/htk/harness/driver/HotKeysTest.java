// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.phase.Operation;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Utils;
import site.ycsb.generator.ScrambledZipfianGenerator;

/** Proves which keys are hot under {@code requestdistribution=zipfian}. */
class HotKeysTest {

  private static final int OPERATIONS = 8_000;
  private static final int DRAWS = 20_000;

  @ParameterizedTest
  @CsvSource({
    "1000, 4000,    0",
    "1001, 4000,    0",
    "1000, 4000,    0.05",
    "1000, 4010,    0.05",
    "1000, 100000,  0.001",
  })
  void theHottestKeyIsAHashModuloTheRecordsAndTwiceTheExpectedInserts(
      int records, int operationcount, double inserts) throws Exception {
    int expectedInserts = (int) (operationcount * inserts * 2.0);
    assertThat(hottest(records, operationcount, inserts, OPERATIONS))
        .isEqualTo(firstRankBelow(records, records + expectedInserts + 1L));
  }

  /** Lets a warm-up, which has fewer operations, prefer the keys of the measured pass. */
  @Test
  void thePropertiesAndNotTheOperationsDrivenDecide() throws Exception {
    assertThat(hottest(1000, 100_000, 0.001, OPERATIONS / 2))
        .isEqualTo(hottest(1000, 100_000, 0.001, OPERATIONS))
        .isNotEqualTo(hottest(1000, 400_000, 0.001, OPERATIONS));
  }

  @Test
  void oneRecordMoreMakesOtherKeysHot() throws Exception {
    assertThat(hottest(1001, OPERATIONS, 0, OPERATIONS))
        .isNotEqualTo(hottest(1000, OPERATIONS, 0, OPERATIONS));
  }

  @ParameterizedTest
  @CsvSource({"1000", "1001", "999983", "2000000000"})
  void ycsbsOwnGeneratorScattersItsRanksAlike(long last) {
    ScrambledZipfianGenerator generator = new ScrambledZipfianGenerator(0, last);
    List<Long> drawn = LongStream.range(0, DRAWS).mapToObj(i -> generator.nextValue()).toList();
    assertThat(mostFrequent(drawn)).isEqualTo(Utils.hash(0) % (last + 1));
  }

  private static long hottest(int records, int operationcount, double inserts, int operations)
      throws Exception {
    TestPhase phase =
        TestPhase.run("c")
            .property("recordcount", Integer.toString(records))
            .property("insertorder", "ordered")
            .property("requestdistribution", "zipfian")
            .property("readproportion", Double.toString(1 - inserts))
            .property("insertproportion", Double.toString(inserts))
            .property("operationcount", Integer.toString(operationcount))
            .operations(operations);
    phase.start();
    return Long.parseLong(
        mostFrequent(phase.log().keys(Operation.READ)).substring("user".length()));
  }

  /** YCSB repeats a draw above the last record that exists. */
  private static long firstRankBelow(long records, long modulus) {
    return LongStream.range(0, 1_000)
        .map(rank -> Utils.hash(rank) % modulus)
        .filter(place -> place < records)
        .findFirst()
        .orElseThrow();
  }

  private static <T extends Comparable<T>> T mostFrequent(List<T> drawn) {
    Map<T, Long> counts =
        drawn.stream()
            .collect(Collectors.groupingBy(one -> one, TreeMap::new, Collectors.counting()));
    return Collections.max(counts.entrySet(), Map.Entry.comparingByValue()).getKey();
  }
}
