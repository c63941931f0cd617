// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriftTest {

  @Test
  void requestsAndBytesAreCountedFromTheEarlierAudit() {
    List<RegionState> then = requests(TestRegions.holding(100, 100), 40, 50);
    List<RegionState> now = requests(TestRegions.holding(400, 100), 60, 650);

    Drift drift = drift(then, now);

    assertThat(drift.bytesAfter() - drift.bytesBefore()).isEqualTo(300);
    assertThat(drift.reads()).isEqualTo(40);
    assertThat(drift.writes()).isEqualTo(1_200);
    assertThat(drift.perSecond(drift.regions().get(0).writes())).isEqualTo(10);
    assertThat(drift.hasGrownMoreSkewed()).isTrue();
    assertThat(drift.quiet()).isEmpty();
  }

  @Test
  void aRegionThatMovedCountsFromItsOpening() {
    List<RegionState> then = requests(TestRegions.holding(100, 100), 0, 50);
    List<RegionState> now = new ArrayList<>(requests(TestRegions.holding(100, 100), 0, 70));
    now.set(1, TestRegions.on("two.example.org,16020,1", now.get(1)));

    Drift drift = drift(then, now);

    assertThat(drift.moved()).hasSize(1);
    assertThat(drift.moved().get(0).reopened()).isTrue();
    assertThat(drift.moved().get(0).writes()).isEqualTo(70);
    assertThat(drift.regions().get(0).writes()).isEqualTo(20);
  }

  @Test
  void aRegionOfAServerThatWasRestartedDidNotMove() {
    RegionState region = TestRegions.holding(100).get(0);
    List<RegionState> then = List.of(TestRegions.on("one.example.org,16020,1", region));
    List<RegionState> now = List.of(TestRegions.on("one.example.org,16020,2", region));

    Drift drift = drift(requests(then, 0, 50), requests(now, 0, 70));

    assertThat(drift.moved()).isEmpty();
    assertThat(drift.regions().get(0).reopened()).isTrue();
    assertThat(drift.regions().get(0).writes()).isEqualTo(70);
  }

  @Test
  void countersThatFellBackMeanThatTheRegionWasOpenedAgain() {
    Drift drift =
        drift(requests(TestRegions.holding(100), 0, 50), requests(TestRegions.holding(100), 0, 20));

    assertThat(drift.regions().get(0).reopened()).isTrue();
    assertThat(drift.regions().get(0).writes()).isEqualTo(20);
    assertThat(drift.moved()).isEmpty();
  }

  @Test
  void regionsThatWereSplitOrMergedAreNamed() {
    Drift drift = drift(TestRegions.holding(100), TestRegions.holding(50, 50));

    assertThat(drift.made()).containsExactly("region-b");
    assertThat(drift.gone()).isEmpty();
    assertThat(drift(TestRegions.holding(50, 50), TestRegions.holding(100)).gone())
        .containsExactly("region-b");
  }

  @Test
  void regionsThatNobodyWroteToAreQuiet() {
    List<RegionState> then = requests(TestRegions.holding(100, 100), 0, 50);

    assertThat(drift(then, then).quiet()).hasSize(2);
    // A region that was opened anew counts from zero, so that earlier writes are not known.
    assertThat(drift(then, requests(TestRegions.holding(100, 100), 0, 0)).quiet()).isEmpty();
    assertThat(drift(then, then).hasGrownMoreSkewed()).isFalse();
  }

  private static Drift drift(List<RegionState> then, List<RegionState> now) {
    return Drift.between(
        TestRegions.audit(then),
        new TableAudit(
            "t", TestRegions.NOON.plus(Duration.ofMinutes(1)), TestRegions.LIMITS, now, 1));
  }

  private static List<RegionState> requests(List<RegionState> regions, long reads, long writes) {
    return regions.stream().map(region -> TestRegions.withRequests(region, reads, writes)).toList();
  }
}
