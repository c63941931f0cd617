// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.tune.TunerResults.Found;
import dev.htk.harness.tune.TunerResults.Row;
import dev.htk.tuning.profile.ResolvedProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TunerComparisonTest {

  private static final String HANDLERS = "hbase.regionserver.handler.count";

  private final List<String> opened = new ArrayList<>();
  private final List<SimulatedPairs> pairs = new ArrayList<>();

  private static SimulatedPairs server() {
    return new SimulatedPairs()
        .with(StallCause.COMPACTION_THROTTLED, TunerTest.LOWER, 60 / 52_428_800.0)
        .with(StallCause.SLOW_DATANODE, profile -> 200);
  }

  private TunerResults compare(Map<String, ResolvedProfile> shipped) throws Exception {
    return new TunerComparison(
            TuneGoal.LOAD, "ssd-node", 1, TunerTest.STOCK, 8, shipped, line -> {})
        .run(
            (name, firstMayFail) -> {
              opened.add(name);
              pairs.add(server());
              return pairs.get(pairs.size() - 1);
            });
  }

  @Test
  void eachTunerHasItsPairsAndWhatItFoundIsMeasuredAnew() throws Exception {
    ResolvedProfile fast =
        TunerTest.STOCK.with(
            Map.of(TunerTest.LOWER, "209715200", TunerTest.HIGHER, "419430400"), key -> "", "");

    TunerResults results = compare(Map.of("ssd-tuned", fast));

    assertThat(opened).startsWith("blame", "random", "cma-es");
    assertThat(pairs.get(0).ran()).hasSizeLessThanOrEqualTo(8);
    assertThat(pairs.get(1).ran()).hasSize(8);
    assertThat(pairs.get(2).ran()).hasSize(8);
    assertThat(results.tuners())
        .extracting(Row::tuner)
        .containsExactly("tuning by blame", "random search", "CMA-ES", "ssd-tuned");
    // The throttle allows 60, the device 200; equal sides differ by 4 %.
    assertThat(results.best()).isBetween(3.2, 3.5);
    Found blamed = results.reached(results.tuners().get(0)).orElseThrow();
    assertThat(blamed.pair()).isEqualTo(3);
    assertThat(blamed.values()).containsOnlyKeys(TunerTest.HIGHER, TunerTest.LOWER);
    assertThat(results.reached(results.tuners().get(3)).orElseThrow().pair()).isZero();
  }

  @Test
  void equalSettingsAreMeasuredAnewOnce() throws Exception {
    TunerResults results =
        compare(
            Map.of("one", TunerTest.STOCK.named("one"), "other", TunerTest.STOCK.named("other")));

    long different =
        results.tuners().stream()
            .flatMap(row -> row.found().stream())
            .map(Found::values)
            .distinct()
            .count();
    assertThat(opened).hasSize(3 + (int) different).doesNotHaveDuplicates();
    assertThat(pairs.subList(3, pairs.size()))
        .allSatisfy(anew -> assertThat(anew.ran()).hasSize(3));
  }

  @Test
  void whereNothingHelpsTheStartIsTheBest() throws Exception {
    TunerResults results =
        new TunerComparison(TuneGoal.LOAD, "ssd-node", 1, TunerTest.STOCK, 3, Map.of(), line -> {})
            .run(
                (name, firstMayFail) ->
                    new SimulatedPairs().with(StallCause.PROCESS_PAUSE, profile -> 9));

    assertThat(results.reached(results.tuners().get(0)).orElseThrow().ratio()).isEqualTo(1);
    assertThat(results.best()).isBetween(1.0, 1.05);
  }

  @Test
  void aPlaceThatFailsIsNeverTheBest() throws Exception {
    TunerResults results =
        new TunerComparison(TuneGoal.LOAD, "ssd-node", 1, TunerTest.STOCK, 4, Map.of(), line -> {})
            .run(
                (name, firstMayFail) -> {
                  SimulatedPairs failing =
                      server()
                          .with(
                              StallCause.CALL_QUEUE,
                              profile -> profile.number(HANDLERS).intValue() > 30 ? 0 : 500);
                  pairs.add(failing);
                  return failing;
                });

    assertThat(pairs.get(1).ran()).hasSize(4);
    assertThat(results.failures()).anyMatch(why -> why.matches("random search, pair \\d: .*rows"));
    assertThat(results.hasFigures()).isTrue();
    assertThat(results.tuners().get(0).found())
        .allSatisfy(found -> assertThat(found.ratio()).isPositive());
  }

  @Test
  void aStartWithoutAFigureIsNoStart() {
    SimulatedPairs none = new SimulatedPairs().with(StallCause.CALL_QUEUE, profile -> 0);

    assertThatThrownBy(
            () ->
                new TunerComparison(
                        TuneGoal.LOAD, "ssd-node", 1, TunerTest.STOCK, 3, Map.of(), line -> {})
                    .run((name, firstMayFail) -> none))
        .isInstanceOf(HarnessException.class)
        .hasMessageContaining("--from");
  }
}
