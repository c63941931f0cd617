// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.htk.splitter.keys.YcsbKeys.InsertOrder;
import dev.htk.splitter.keys.ycsb.RequestDistribution;
import dev.htk.splitter.plan.SplitInputException;
import dev.htk.splitter.plan.SplitKey;
import dev.htk.splitter.plan.SplitPlan;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.workloads.CoreWorkload;

class YcsbRequestsTest {

  private static final int DRAWS = 300_000;

  /** Allowed deviations: YCSB's generators take no seed; one draw in a billion lies beyond six. */
  private static final double DEVIATIONS = 6;

  @ParameterizedTest
  @CsvSource({
    "HASHED,  ZIPFIAN, 20000,   3000, 20, 50",
    "ORDERED, ZIPFIAN, 20000,   0,    1,  16",
    "HASHED,  LATEST,  20000,   3000, 5,  16",
    "ORDERED, LATEST,  20000,   0,    3,  50",
    "HASHED,  HOTSPOT, 20000,   3000, 1,  16",
    "ORDERED, HOTSPOT, 20003,   7,    10, 16",
    "ORDERED, LATEST,  2100000, 0,    1,  200"
  })
  void regionsGetThePredictedSharesOfYcsbsRequests(
      InsertOrder order,
      RequestDistribution distribution,
      int records,
      int insertStart,
      int zeroPadding,
      int regions)
      throws Exception {
    YcsbKeys keys = new YcsbKeys(order, records, insertStart, zeroPadding);
    YcsbRequests requests = new YcsbRequests(keys, distribution);

    SplitPlan plan = requests.plan(regions);
    int[] asked = asked(keys, distribution, plan);

    assertThat(plan.regions()).isEqualTo(regions);
    for (int region = 0; region < regions; region++) {
      double share = plan.shares().get(region);
      assertThat(asked[region])
          .as("requests for region %d", region)
          .isCloseTo(
              (int) (share * DRAWS),
              within((int) (2 + DEVIATIONS * Math.sqrt(DRAWS * share * (1 - share)))));
    }
    assertThat(plan.bound().maxOverMean()).isBetween(plan.maxOverMean(), plan.maxOverMean() * 1.01);
  }

  @ParameterizedTest
  @CsvSource({"LATEST, 30000", "HOTSPOT, 30000", "LATEST, 2100000", "HOTSPOT, 2100000"})
  void sharesOfThePlannedSplitKeysEqualThePlansShares(
      RequestDistribution distribution, int records) {
    for (InsertOrder order : InsertOrder.values()) {
      YcsbRequests requests = new YcsbRequests(new YcsbKeys(order, records, 0, 1), distribution);
      SplitPlan plan = requests.plan(40);

      List<Double> shares = requests.shares(plan.splits());

      for (int region = 0; region < 40; region++) {
        assertThat(shares.get(region)).isCloseTo(plan.shares().get(region), within(1e-12));
      }
    }
  }

  @Tag("whole-populations")
  @ParameterizedTest
  @EnumSource
  void regionsOfMillionsOfRecordsGetThePredictedShares(RequestDistribution distribution)
      throws Exception {
    for (InsertOrder order : InsertOrder.values()) {
      regionsGetThePredictedSharesOfYcsbsRequests(order, distribution, 3_000_000, 0, 1, 50);
    }
  }

  @ParameterizedTest
  @CsvSource({"HASHED, 100000", "ORDERED, 50000"})
  void aKeyHotterThanARegionsShareGetsItsOwnRegionAndAWarning(InsertOrder order, int records)
      throws Exception {
    YcsbKeys keys = new YcsbKeys(order, records, 0, 1);
    String hottest = hottest(keys);

    SplitPlan plan = new YcsbRequests(keys, RequestDistribution.ZIPFIAN).plan(100);

    int region = region(plan, key(hottest));
    List<Double> alone =
        new YcsbRequests(keys, RequestDistribution.ZIPFIAN)
            .shares(List.of(key(hottest), key(hottest + "\\0")));
    assertThat(alone.get(1)).isCloseTo(plan.shares().get(region), within(1e-12));
    // 1/zeta: what YCSB's generator gives its first rank.
    assertThat(plan.shares().get(region)).isCloseTo(1 / 26.469, within(1e-4));
    assertThat(plan.maxOverMean()).isCloseTo(100 / 26.469, within(1e-2));
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .startsWith(
            "the key %s alone takes 3.78 %% of the requests, 3.8 times a region's share of 1.00 %%"
                .formatted(hottest))
        .contains("more keys take more than that share")
        .endsWith("no split can help, for a key cannot be split");
    double[] sorted = plan.shares().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    assertThat(sorted[50] * 100).as("a usual region against the mean").isBetween(0.97, 1.02);
  }

  @Test
  void requestsThatAreAllAlikeAreBalancedAsRowsAre() {
    YcsbKeys keys = new YcsbKeys(InsertOrder.HASHED, 1_000, 0, 1);

    assertThat(keys.weighed(Weights.UNIFORM)).isEqualTo(keys);
    assertThat(keys.weighed(Weights.BYTES)).isEqualTo(keys);
    assertThat(keys.weighed(Weights.LATEST))
        .isEqualTo(new YcsbRequests(keys, RequestDistribution.LATEST));
  }

  @Test
  void latestRequestsForASingleRecordAllHitOneRegion() {
    YcsbKeys one = new YcsbKeys(InsertOrder.ORDERED, 1, 0, 1);

    assertThat(new YcsbRequests(one, RequestDistribution.LATEST).plan(1).shares())
        .containsExactly(1.0);
  }

  @Test
  void tooFewRecordsForAHotspotAreRefused() {
    YcsbKeys few = new YcsbKeys(InsertOrder.HASHED, 4, 0, 1);

    assertThatThrownBy(() -> new YcsbRequests(few, RequestDistribution.HOTSPOT).plan(2))
        .isInstanceOf(SplitInputException.class)
        .hasMessageEndingWith("records must be 5 or more, not 4");
  }

  @Test
  void recordsThatYcsbCannotAskForAreRefused() {
    YcsbKeys far = new YcsbKeys(InsertOrder.HASHED, 10, Integer.MAX_VALUE, 1);

    assertThatThrownBy(() -> far.weighed(Weights.ZIPFIAN))
        .isInstanceOf(SplitInputException.class)
        .hasMessageContaining("YCSB asks for records up to number 2,147,483,647 only");
  }

  private static int[] asked(YcsbKeys keys, RequestDistribution distribution, SplitPlan plan)
      throws Exception {
    int[] asked = new int[plan.regions()];
    CoreWorkload workload = YcsbDriver.workload(keys, distribution.name().toLowerCase(Locale.ROOT));
    YcsbDriver driver = new YcsbDriver(text -> asked[region(plan, key(text))]++);
    for (int i = 0; i < DRAWS; i++) {
      workload.doTransaction(driver, null);
    }
    assertThat(Arrays.stream(asked).sum()).isEqualTo(DRAWS);
    return asked;
  }

  /** Returns the key of rank 0, whose record is the hash of 0 modulo the records plus one. */
  private static String hottest(YcsbKeys keys) throws Exception {
    String[] hottest = new String[1];
    YcsbKeys only =
        new YcsbKeys(
            keys.order(), 1, site.ycsb.Utils.hash(0) % (keys.records() + 1), keys.zeroPadding());
    YcsbDriver.workload(only, "uniform").doInsert(new YcsbDriver(key -> hottest[0] = key), null);
    return hottest[0];
  }

  private static SplitKey key(String text) {
    return SplitKey.of(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static int region(SplitPlan plan, SplitKey key) {
    int from = Collections.binarySearch(plan.splits(), key);
    return from < 0 ? -from - 1 : from + 1;
  }
}
