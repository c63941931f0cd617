// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapSharesTest {

  private static final OptionalLong GIGABYTE = OptionalLong.of(1L << 30);

  @Test
  void aSizeOfTheMemstoresWinsOverTheirShare() {
    HeapShares shares = shares(Map.of(HeapShares.MEMSTORE_BYTES, "256m"), GIGABYTE).orElseThrow();
    assertThat(shares).isEqualTo(new HeapShares(HeapShares.MEMSTORE_BYTES, 25, 40, 20));
    assertThat(shares.fit()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"900m", "859832320", "1g", "0", "-1", "many"})
  void aSizeAboveFourFifthsOfTheHeapOrNoneLeavesTheShareInForce(String size) {
    assertThat(shares(Map.of(HeapShares.MEMSTORE_BYTES, size), GIGABYTE))
        .contains(new HeapShares(HeapShares.MEMSTORE, 40, 40, 20));
  }

  @ParameterizedTest
  @CsvSource({"429496729, 40", "429000000, 39", "512m, 50", "0.5g, 50", "107374183, 10"})
  void aSizeCountsAsWholePercentsRoundedDown(String size, int percent) {
    assertThat(shares(Map.of(HeapShares.MEMSTORE_BYTES, size), GIGABYTE))
        .map(HeapShares::memstore)
        .contains(percent);
  }

  @Test
  void sharesThatDoNotFitNameTheKeyThatCounts() {
    HeapShares shares = shares(Map.of(HeapShares.MEMSTORE_BYTES, "500m"), GIGABYTE).orElseThrow();
    assertThat(shares.fit()).isFalse();
    assertThat(shares).asString().startsWith(HeapShares.MEMSTORE_BYTES + " (48 %)");
  }

  @ParameterizedTest
  @CsvSource({
    HeapShares.MEMSTORE_BYTES,
    HeapShares.CACHE_BYTES,
    HeapShares.FREE_HEAP_BYTES,
  })
  void aSizeIsNoShareOfAnUnknownHeap(String key) {
    assertThat(shares(Map.of(key, "100m"), OptionalLong.empty())).isEmpty();
  }

  @Test
  void sharesNeedNoHeap() {
    assertThat(shares(Map.of(HeapShares.MEMSTORE, "0.3"), OptionalLong.empty()))
        .contains(new HeapShares(HeapShares.MEMSTORE, 30, 40, 20));
  }

  private static Optional<HeapShares> shares(Map<String, String> values, OptionalLong heap) {
    return HeapShares.of(key -> Optional.ofNullable(values.get(key)), heap);
  }
}
