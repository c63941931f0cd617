// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.compare;

import static dev.htk.harness.outcome.BadInput.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.Summary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {

  /** Inserts take 0.75 to 0.85 times as long. */
  private static final Comparison FASTER = comparison(300, 317, 320, 326, 340);

  @Test
  void aGateIsMetIfTheWholeIntervalSatisfiesTheBound() throws HarnessException {
    assertThat(results("insert.p999 <= 0.9")).extracting(GateResult::met).containsExactly(true);
    assertThat(results("load.insert.p50<0.9")).extracting(GateResult::met).containsExactly(true);
    assertThat(results("insert.mean >= 0.7")).extracting(GateResult::met).containsExactly(true);
    assertThat(results("insert.max > 0.7")).extracting(GateResult::met).containsExactly(true);
  }

  @Test
  void aGateInsideOfTheIntervalIsNotMet() throws HarnessException {
    // The ratio is about 0.8.
    for (String gate :
        new String[] {
          "insert.p999 <= 0.81", "insert.p999 < 0.81", "insert.p999 >= 0.79", "insert.p999 > 0.79"
        }) {
      assertThat(results(gate)).extracting(GateResult::met).containsExactly(false);
    }
    assertThat(results("insert.p999 <= 0.81").get(0).sentence())
        .matches(
            "gate insert\\.p999 <= 0\\.81 \\(load\\.insert\\.p999\\): ratio 0\\.80 \\[0\\.7\\d,"
                + " 0\\.8\\d]: not met");
  }

  @Test
  void aGateIsNotShownWithTooFewTrials() throws HarnessException {
    GateResult result =
        comparison(10, 10, 10)
            .withGates(List.of(Gate.parse("insert.p999 <= 0.8")), /* failed= */ false)
            .gates()
            .get(0);

    assertThat(result.met()).isFalse();
    assertThat(result.sentence())
        .endsWith("ratio 0.03, from 0.03 to 0.03: not shown: no verdict: 3 pairs, 5 are needed");
  }

  @Test
  void noGateIsMetByTrialsThatFailed() throws HarnessException {
    GateResult result =
        FASTER
            .withGates(List.of(Gate.parse("insert.p999 <= 1")), /* failed= */ true)
            .gates()
            .get(0);

    assertThat(results("insert.p999 <= 1").get(0).met()).isTrue();
    assertThat(result.met()).isFalse();
    assertThat(result.sentence())
        .startsWith("gate insert.p999 <= 1 (load.insert.p999): ratio 0.80 [")
        .endsWith("]: met; but a trial failed, so that it is not");
  }

  @Test
  void aFigureThatTheRunsDoNotHaveIsNotShown() throws HarnessException {
    assertThat(results("scan.p99 <= 1").get(0).sentence())
        .isEqualTo("gate scan.p99 <= 1: not shown: these runs have no such figure");
    assertThat(results("insert.failed <= 1").get(0).sentence())
        .contains("not shown: a trial has 0");
    assertThat(results("insert.failed <= 1").get(0).met()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "insert.p999", "insert.p999 0.8", "insert.p999 = 0.8", "<= 0.8"})
  void anInvalidConditionIsRefused(String text) {
    assertThat(refusalOf(() -> Gate.parse(text)))
        .contains("'" + text + "'", "FIGURE <= NUMBER", "insert.p999 <= 0.8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fast", "0", "-1", "NaN", "Infinity"})
  void anInvalidRatioIsRefused(String limit) {
    assertThat(refusalOf(() -> Gate.parse("insert.p999 <= " + limit)))
        .contains("'" + limit + "' is no ratio");
  }

  @Test
  void anUnknownFigureIsRefusedWithTheNearest() {
    assertThat(refusalOf(() -> Gate.parse("insert.p99.9 <= 0.8")))
        .contains("no figure 'insert.p99.9'", "did you mean insert.p999");
    assertThat(refusalOf(() -> Gate.parse("everything <= 0.8")))
        .contains("no figure 'everything'", "insert.p999");
  }

  @Test
  void everyFigureOfARunCanBeGated() throws HarnessException {
    for (Comparison.Line line : FASTER.lines()) {
      assertThat(Gate.parse(line.figure() + " <= 1").figure()).isEqualTo(line.figure());
    }
  }

  private static List<GateResult> results(String gate) throws HarnessException {
    return FASTER.withGates(List.of(Gate.parse(gate)), /* failed= */ false).gates();
  }

  /** Returns pairs whose inserts take 400 µs on one side and {@code micros} on the other. */
  private static Comparison comparison(long... micros) {
    return Comparison.interleaved(
        side("stock", Arrays.stream(micros).map(value -> 400).toArray()), side("tuned", micros));
  }

  private static Side side(String profile, long... micros) {
    return new Side(
        profile,
        Arrays.stream(micros)
            .mapToObj(value -> new Side.Trial(Samples.manifest(profile), load(value)))
            .toList());
  }

  private static Summary load(long micros) {
    return Samples.loadSummary(1000, micros);
  }
}
