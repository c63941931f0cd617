// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.storage.WalPolicy;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;

class WalPlacementTest {

  private static final WalPolicy ALL_SSD = new WalPolicy("ALL_SSD");

  @Test
  void eachLogWithABlockElsewhereIsAViolation() {
    WalPlacement placement =
        placement(Map.of("log.1", Map.of("SSD", 3L), "log.2", Map.of("SSD", 1L, "DISK", 2L)));

    assertThat(placement.violations(ALL_SSD::isKeptBy))
        .containsExactly("2 blocks of log.2 on DISK");
    assertThat(placement.blocks()).isEqualTo(6);
    assertThat(placement.totals()).isEqualTo(Map.of("DISK", 2L, "SSD", 4L));
  }

  @Test
  void copiesOfOneBlockAreJudgedTogether() {
    String copies = WalPlacement.copies(List.of(StorageType.SSD, StorageType.DISK));

    assertThat(copies).isEqualTo("DISK SSD");
    assertThat(placement(Map.of("log.1", Map.of(copies, 1L))).violations(ALL_SSD::isKeptBy))
        .containsExactly("1 block of log.1 on DISK SSD");
  }

  @Test
  void aLaterLookAddsLogsAndReplacesThoseThatHaveGrown() {
    WalPlacement first = placement(Map.of("log.1", Map.of("SSD", 1L)));
    WalPlacement later = placement(Map.of("log.1", Map.of("SSD", 2L), "log.2", Map.of("SSD", 1L)));

    assertThat(first.with(later)).isEqualTo(later);
    assertThat(later.with(WalPlacement.unknown("gone"))).isEqualTo(later);
    assertThat(WalPlacement.unknown("not yet").with(first)).isEqualTo(first);
    assertThat(WalPlacement.unknown("not yet").with(WalPlacement.unknown("refused")).unknown())
        .isEqualTo("refused");
  }

  private static WalPlacement placement(Map<String, Map<String, Long>> logs) {
    SortedMap<String, SortedMap<String, Long>> sorted = new TreeMap<>();
    logs.forEach((log, blocks) -> sorted.put(log, new TreeMap<>(blocks)));
    return new WalPlacement(new TreeMap<>(Map.of("server,1,1", sorted)), null);
  }
}
