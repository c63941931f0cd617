// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.rate.PairOutcome.Sustained;
import dev.htk.harness.windtunnel.JvmPair;
import dev.htk.harness.windtunnel.TailSentence;
import dev.htk.harness.windtunnel.TunnelFacts;
import dev.htk.harness.windtunnel.TunnelResult;
import dev.htk.harness.windtunnel.TunnelRun;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Tests that a result fits on one screen and leads with its verdict. */
class TunnelTextTest {

  private static final String LONG = "a-profile-with-a-name-that-nobody-should-have-given-it";

  @Test
  void theVerdictComesFirst() {
    String text = TunnelText.of(result(facts("ssd-tuned", "short"), 30_000, 10_000, "60 % GC", 2));

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
    TunnelFacts facts = facts(LONG, "p ".repeat(400).strip());
    String tail = "x ".repeat(TailSentence.LINE / 2).strip();

    for (TunnelResult result :
        List.of(
            result(facts, 59_999_999, 10_000, tail, 9),
            result(facts, 10_000, 59_999_999, tail, 9),
            result(facts, 59_999_999, 59_999_999, tail, 9),
            result(facts, 59_999_999, 0, tail, 9))) {
      List<String> lines = TunnelText.of(result).lines().toList();

      assertThat(lines).hasSizeLessThanOrEqualTo(40);
      assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
      assertThat(lines).noneMatch(line -> line.endsWith(" "));
    }
  }

  @Test
  void namesCannotGiveTheTerminalOrders() {
    assertThat(TunnelText.of(result(facts("a\u001b[31m", "b\u0007"), 30_000, 10_000, "\u001b", 2)))
        .doesNotContain("\u001b", "\u0007");
  }

  private static TunnelFacts facts(String profile, String phrase) {
    return new TunnelFacts(
        LONG.equals(profile) ? LONG : "stock",
        profile,
        LONG.equals(profile) ? LONG : "ssd-node",
        64,
        LONG.equals(profile) ? LONG : "write-heavy",
        "INSERT",
        350,
        Duration.ofSeconds(10),
        "insert.p99 <= 20ms",
        1.15,
        6.2,
        LONG.equals(profile) ? phrase : null,
        Collections.nCopies(5, phrase),
        LONG.equals(profile) ? "/" + "f/".repeat(38) + "report.html" : "out/report.html",
        Collections.nCopies(5, phrase));
  }

  private static TunnelResult result(
      TunnelFacts facts, long baseline, long profile, String tail, int rounds) {
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
    return TunnelResult.of(facts, Collections.nCopies(rounds, pair));
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
