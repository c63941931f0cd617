// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.harness.workload.YcsbWorkload;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

class PayloadTest {

  private static final int DRAWS = 400_000;

  /** Allowed deviations: YCSB's generators take no seed; one mean in a billion lies beyond six. */
  private static final double DEVIATIONS = 6;

  @ParameterizedTest
  @CsvSource({
    "zipfian, 1,   100",
    "zipfian, 1,   1000",
    "zipfian, 50,  1000",
    "zipfian, 1,   3",
    "zipfian, 1,   2",
    "zipfian, 7,   7",
    "uniform, 1,   100",
    "uniform, 900, 1000",
  })
  void theMeanFieldIsThatOfYcsbsOwnDraws(String distribution, int least, int most) {
    double[] draws = draws(distribution, least, most);
    double mean = IntStream.range(0, DRAWS).mapToDouble(i -> draws[i]).average().orElseThrow();
    double variance =
        IntStream.range(0, DRAWS)
            .mapToDouble(i -> (draws[i] - mean) * (draws[i] - mean))
            .average()
            .orElseThrow();

    assertThat(field(distribution, least, most))
        .isCloseTo(mean, within(1e-9 + DEVIATIONS * Math.sqrt(variance / DRAWS)));
  }

  /** As 5 million draws of YCSB's gave it; Zipf's law itself has 19.59 and 137.3. */
  @ParameterizedTest
  @CsvSource({"100, 18.87", "1000, 132.8"})
  void zipfianFieldsFollowYcsbsApproximation(int most, double mean) {
    assertThat(field("zipfian", 1, most)).isCloseTo(mean, within(mean / 1000));
  }

  @Test
  void zipfianScansFollowYcsbsApproximation() {
    YcsbWorkload workload =
        workload(Map.of("scanlengthdistribution", "zipfian", "maxscanlength", "100"));
    assertThat(Payload.of(workload).rowsScanned()).isCloseTo(18.87, within(0.02));
  }

  @Test
  void constantFieldsHaveNoLeastLength() {
    assertThat(field("constant", 1, 250)).isEqualTo(250);
    assertThat(field("constant", 200, 250)).isEqualTo(250);
  }

  private static double[] draws(String distribution, int least, int most) {
    NumberGenerator numbers =
        distribution.equals("zipfian")
            ? new ZipfianGenerator(least, most)
            : new UniformLongGenerator(least, most);
    return IntStream.range(0, DRAWS).mapToDouble(i -> numbers.nextValue().doubleValue()).toArray();
  }

  private static double field(String distribution, int least, int most) {
    return Payload.of(
            workload(
                Map.of(
                    "fieldlengthdistribution", distribution,
                    "minfieldlength", Integer.toString(least),
                    "fieldlength", Integer.toString(most))))
        .field()
        .orElseThrow();
  }

  private static YcsbWorkload workload(Map<String, String> properties) {
    return new YcsbWorkload("test", new TreeMap<>(properties), List.of());
  }
}
