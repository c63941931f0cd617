// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.keys.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.SplitPlan;
import dev.htk.splitter.plan.TargetShares;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestCutTest {

  @ParameterizedTest
  @CsvSource({"LATEST, 100", "LATEST, 9", "HOTSPOT, 7", "ZIPFIAN, 60"})
  void cutsBetweenBucketsAreNearlyAsGoodAsCutsBetweenSingleKeys(
      RequestDistribution distribution, int regions) {
    Requests requests = distribution.requests(0, 300_000);
    for (KeyCodes codes :
        new KeyCodes[] {new HashedCodes(1, 300_000), new OrderedCodes(1, 299_999)}) {
      SplitPlan best = plan(codes, requests, new RequestCut.KeyByKey(codes, requests), regions);

      SplitPlan plan = plan(codes, requests, new BucketByBucket(codes, requests), regions);

      assertThat(plan.maxOverMean())
          .isBetween(best.maxOverMean() - 1e-9, best.maxOverMean() * 1.002);
      assertThat(plan.warnings()).isEqualTo(best.warnings());
    }
  }

  private static SplitPlan plan(KeyCodes codes, Requests requests, Parts parts, int regions) {
    return new RequestCut(codes, requests, parts).plan("keys", TargetShares.equal(regions));
  }
}
