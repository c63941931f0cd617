// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.compare.Comparison;
import dev.htk.harness.compare.Comparison.Family;
import dev.htk.harness.run.Samples;
import dev.htk.harness.run.Side;
import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.study.TailSentence;
import dev.htk.harness.study.TunnelResult;
import dev.htk.harness.study.TunnelResult.Judging;
import dev.htk.harness.study.TunnelResult.JvmPair;
import dev.htk.harness.study.TunnelResult.TunnelRun;
import dev.htk.harness.study.TunnelSetting;
import dev.htk.harness.study.TunnelSettingBuilder;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Tests that a result fits on one screen and leads with its verdict. */
class TunnelTextTest {

  private static final String LONG = "a-profile-with-a-name-that-nobody-should-have-given-it";

  @Test
  void theVerdictComesFirst() {
    String text =
        TunnelText.of(result(setting("ssd-tuned", "short"), 30_000, 10_000, "60 % GC", 2));

    assertThat(text)
        .startsWith(
            "ssd-tuned is better on modelled ssd-node: insert p99 10.0 ms instead of 30.0 ms"
                + " (0.33×");
    assertThat(text)
        .contains("machine    modelled ssd-node")
        .contains("350/s offered to each side")
        .contains("14 windows of 10 s")
        .contains("stock, load: 60 % GC 60 % GC", "stock, tail: 60 % GC")
        .contains("not shown  short");
  }

  @Test
  void theLongestResultFitsOnOneScreen() {
    TunnelSetting setting = setting(LONG, "p ".repeat(400).strip());
    String tail = "x ".repeat(TailSentence.LINE / 2).strip();

    for (TunnelResult result :
        List.of(
            result(setting, 59_999_999, 10_000, tail, 9),
            result(setting, 10_000, 59_999_999, tail, 9),
            result(setting, 59_999_999, 59_999_999, tail, 9),
            result(setting, 59_999_999, 0, tail, 9))) {
      List<String> lines = TunnelText.of(result).lines().toList();

      assertThat(lines).hasSizeLessThanOrEqualTo(40);
      assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
      assertThat(lines).noneMatch(line -> line.endsWith(" "));
    }
  }

  @Test
  void detailsAreRowsOfTheSameTableWithoutAVerdict() {
    TunnelResult result = result(setting("ssd-tuned", "short"), 30_000, 10_000, "60 % GC", 2);
    Side stock = side("stock", 1_000);
    Side tuned = side("ssd-tuned", 2_500);
    Comparison trials =
        Comparison.describing(stock, tuned, new Family(0.95, "Bonferroni", List.of(), 1));

    String text = TunnelText.of(result, trials, List.of("load: cut short"));

    assertThat(text)
        .startsWith(TunnelText.of(result).lines().findFirst().orElseThrow())
        .contains("load: cut short", "not shown  short")
        .doesNotContain("no verdict")
        .containsOnlyOnce("ratio  interval")
        .containsPattern("insert p99 +30\\.0 ms +10\\.0 ms +0\\.33× .* better\\R")
        .containsPattern(
            "\\Rload INSERT\\R  operations +1,000 +2,500 +2\\.50×  2\\.50 to 2\\.50\\R");
  }

  private static Side side(String profile, long records) {
    return new Side(
        profile,
        List.of(new Side.Trial(Samples.manifest(profile), Samples.loadSummary(records, 500))));
  }

  @Test
  void namesCannotGiveTheTerminalOrders() {
    assertThat(
            TunnelText.of(result(setting("a\u001b[31m", "b\u0007"), 30_000, 10_000, "\u001b", 2)))
        .doesNotContain("\u001b", "\u0007");
  }

  private static TunnelSetting setting(String profile, String phrase) {
    boolean isLong = LONG.equals(profile);
    return TunnelSettingBuilder.builder()
        .baseline(isLong ? LONG : "stock")
        .profile(profile)
        .machine(isLong ? LONG : "ssd-node")
        .scale(64)
        .workload(isLong ? LONG : "write-heavy")
        .rate(350)
        .windowSeconds(10)
        .minutes(6.2)
        .fault(isLong ? phrase : null)
        .notShown(Collections.nCopies(5, phrase))
        .report(isLong ? "/" + "f/".repeat(38) + "report.html" : "out/report.html")
        .notes(Collections.nCopies(5, phrase))
        .build();
  }

  private static TunnelResult result(
      TunnelSetting setting, long baseline, long profile, String tail, int rounds) {
    JvmPair pair =
        new JvmPair(
            new TunnelRun(windows(baseline), 2345.0, new Sustained(1234, false), held(tail), tail),
            new TunnelRun(
                windows(profile),
                1_234_567.0,
                profile == 0 ? null : new Sustained(1_234_567, true),
                held(tail),
                tail),
            0.55);
    return TunnelResult.of(
        setting,
        new Judging(
            "INSERT", "insert.p99 <= 20ms", 1.15, /* untilClear= */ false, /* failed= */ false),
        Collections.nCopies(rounds, pair));
  }

  /** Returns a text that takes two lines if the tail takes one. */
  private static String held(String tail) {
    return tail + " " + tail;
  }

  /** Returns windows whose operations all took {@code micros}; windows without operations for 0. */
  private static List<Histogram> windows(long micros) {
    Histogram window = new Histogram(3);
    if (micros > 0) {
      window.recordValueWithCount(micros, 3500);
    }
    return Collections.nCopies(7, window);
  }
}
