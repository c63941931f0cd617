// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.tune.TunerResults;
import dev.htk.harness.tune.TunerResults.Found;
import dev.htk.harness.tune.TunerResults.Row;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TunersTextTest {

  private static Found found(int pair, double ratio, String handlers) {
    return new Found(
        pair,
        pair,
        List.of(ratio, ratio),
        new TreeMap<>(Map.of("hbase.regionserver.handler.count", handlers)));
  }

  @Test
  void whatATunerGaveUpForSomethingWorseIsShownToo() {
    String text =
        TunersText.of(
            new TunerResults(
                "load",
                "ssd-node",
                1,
                4,
                List.of(
                    new Row("tuning by blame", List.of(found(3, 1.6, "60"))),
                    new Row("CMA-ES", List.of(found(1, 1.8, "22"), found(4, 1.2, "41"))),
                    new Row("random search", List.of())),
                List.of()));

    assertThat(text.lines())
        .contains(
            "tuning by blame: 1.60× (1.60×, 1.60×); never at 90 % of the best",
            "random search: found nothing better than the start; never at 90 % of the best",
            "CMA-ES: hbase.regionserver.handler.count = 41",
            "CMA-ES, best after pair 1, the best of all: hbase.regionserver.handler.count = 22")
        .anyMatch(
            line -> line.startsWith("CMA-ES: 1.20× (1.20×, 1.20×); 90 % of the best after 1"));
    assertThat(text).contains("with 1.80×");
  }
}
