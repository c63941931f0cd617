// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {

  private static Tail tail(Map<String, CauseShare> byCause) {
    return new Tail(
        20_000, 1_000_000, 0.8, 0.3, byCause, 0.2, 0.001, "p99.9 (20.0 ms)", 12, Map.of());
  }

  @Test
  void aShareThatMayBeChanceIsShownWithItsChance() {
    Map<String, CauseShare> byCause = new LinkedHashMap<>();
    byCause.put(
        "WAL_SYNC",
        new CauseShare(
            0.5, 0.05, 0.001, 0, 0, List.of(new CauseShare.Chain(List.of("SLOW_DATANODE"), 1))));
    byCause.put("CPU_STARVED", new CauseShare(0.3, 0.38, 0.79, 0, 0, List.of()));

    assertThat(tail(byCause).headline())
        .isEqualTo(
            "80 % of the time beyond p99.9 (20.0 ms) is explained (chance 30 %): 50 % WAL sync ← "
                + CauseName.of("SLOW_DATANODE")
                + "; 30 % no core free (by chance 38 %)");
  }
}
