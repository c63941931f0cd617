// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.compare.Figure;
import dev.htk.harness.compare.Verdict;
import dev.htk.harness.study.TunnelResult.Judging;
import dev.htk.harness.study.TunnelResult.JvmPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

/**
 * Checks how often the wind tunnel says that equal sides differ, and how often it misses that
 * different ones do. The figures of docs/how-we-measure.md are those of {@code
 * -Dtunnel.experiments=1000}.
 */
class TunnelVerdictsTest {

  private static final int EXPERIMENTS = Integer.getInteger("tunnel.experiments", 30);
  private static final long SEED = 20_261_125;
  private static final double FAMILY = 0.01;

  /** These end after the first if that is clear. */
  private static final int USUAL_ROUNDS = 2;

  private static final int[][] ROUNDS_AND_WINDOWS = {{2, 7}, {2, 12}, {3, 7}};
  private static final SimulatedTunnel RARE = new SimulatedTunnel(120, false);
  private static final SimulatedTunnel SOMETIMES = new SimulatedTunnel(40, false);
  private static final SimulatedTunnel OFTEN = new SimulatedTunnel(15, false);
  private static final SimulatedTunnel WILD = new SimulatedTunnel(40, true);

  /** The number of experiments that made each claim, and that ended after the first round. */
  private record Claims(long p99, long p999, long load, long sustained, long any, long early) {}

  private record Outcome(
      boolean p99, boolean p999, boolean load, boolean sustained, boolean early) {

    private boolean any() {
      return p99 || p999 || load || sustained;
    }
  }

  @Test
  void equalSidesDifferInOneComparisonOfAHundredAtMost() {
    long all = 0;
    int comparisons = 0;
    for (SimulatedTunnel side : List.of(SimulatedTunnel.CALM, RARE, SOMETIMES, OFTEN)) {
      for (int[] size : ROUNDS_AND_WINDOWS) {
        Claims claims = claims("equal", side, side, 1, size);
        assertThat(claims.any())
            .as("%s, %s rounds of %s windows", side, size[0], size[1])
            .isLessThanOrEqualTo(most(EXPERIMENTS));
        all += claims.any();
        comparisons += EXPERIMENTS;
      }
    }
    assertThat(all).isLessThanOrEqualTo((long) (FAMILY * comparisons));
  }

  @Test
  void aTailThatIsTwiceAsLongIsFoundWhereNothingStalls() {
    for (int[] size : ROUNDS_AND_WINDOWS) {
      assertThat(claims("twice", SimulatedTunnel.CALM, SimulatedTunnel.CALM, 2, size).any())
          .isGreaterThan(EXPERIMENTS * 95 / 100);
    }
  }

  @Test
  void aSideThatStallsIsFoundIfTheOtherDoesNot() {
    for (int[] size : ROUNDS_AND_WINDOWS) {
      assertThat(claims("stalls or not", OFTEN, SimulatedTunnel.CALM, 1, size).any())
          .isGreaterThan(EXPERIMENTS * 95 / 100);
    }
    Claims many = claims("stalls or not", SOMETIMES, SimulatedTunnel.CALM, 1, 2, 12);
    assertThat(many.any()).isGreaterThan(EXPERIMENTS * 3 / 4);
    // So few windows hold too few stalls to show the difference.
    assertThat(claims("stalls or not", SOMETIMES, SimulatedTunnel.CALM, 1, 2, 7).any())
        .isLessThan(many.any());
    assertThat(claims("stalls or not", SOMETIMES, SimulatedTunnel.CALM, 1, 3, 7).any())
        .isLessThan(many.any());
  }

  @Test
  void aFourfoldDifferenceIsFoundAtLeastAsOftenAsATwofoldOne() {
    for (SimulatedTunnel side : List.of(SOMETIMES, OFTEN)) {
      for (int[] size : ROUNDS_AND_WINDOWS) {
        Claims twice = claims("twice", side, side, 2, size);
        assertThat(claims("four times", side, side, 4, size).any())
            .isGreaterThanOrEqualTo(twice.any());
      }
    }
    claims("equal", WILD, WILD, 1, 2, 7);
    claims("equal", WILD, WILD, 1, 2, 12);
    claims("equal", WILD, WILD, 1, 3, 7);
  }

  /**
   * Returns what a method that is wrong in exactly one of 100 cases exceeds once in a thousand
   * times.
   */
  private static int most(int comparisons) {
    return BinomialDistribution.of(comparisons, FAMILY).inverseSurvivalProbability(0.001);
  }

  private static Claims claims(
      String what, SimulatedTunnel baseline, SimulatedTunnel profile, double slower, int... size) {
    List<Outcome> outcomes =
        IntStream.range(0, EXPERIMENTS)
            .parallel()
            .mapToObj(i -> outcome(baseline, profile, slower, size, new SplittableRandom(SEED + i)))
            .toList();
    Claims claims =
        new Claims(
            outcomes.stream().filter(Outcome::p99).count(),
            outcomes.stream().filter(Outcome::p999).count(),
            outcomes.stream().filter(Outcome::load).count(),
            outcomes.stream().filter(Outcome::sustained).count(),
            outcomes.stream().filter(Outcome::any).count(),
            outcomes.stream().filter(Outcome::early).count());
    System.out.printf(
        Locale.ROOT,
        "%-14s %s/%s, %d rounds of %2d: p99 %.1f %%, p99.9 %.1f %%, load %.1f %%,"
            + " sustained %.1f %%, any %.1f %%; %.1f %% after one round%n",
        what,
        name(baseline),
        name(profile),
        size[0],
        size[1],
        percent(claims.p99()),
        percent(claims.p999()),
        percent(claims.load()),
        percent(claims.sustained()),
        percent(claims.any()),
        percent(claims.early()));
    return claims;
  }

  private static String name(SimulatedTunnel side) {
    return side.equals(SimulatedTunnel.CALM)
        ? "calm"
        : String.format(Locale.ROOT, "every %.0f s%s", side.calm(), side.wild() ? " (wild)" : "");
  }

  private static double percent(long experiments) {
    return 100.0 * experiments / EXPERIMENTS;
  }

  private static Outcome outcome(
      SimulatedTunnel baseline,
      SimulatedTunnel profile,
      double slower,
      int[] size,
      SplittableRandom random) {
    List<JvmPair> pairs = new ArrayList<>();
    Judging judging =
        new Judging(
            "INSERT",
            "insert.p99 <= 20ms",
            SimulatedTunnel.STAIR,
            size[0] == USUAL_ROUNDS,
            /* failed= */ false);
    TunnelOutcome judge;
    do {
      double[] machine = SimulatedTunnel.machine(size[1], random);
      pairs.add(
          new JvmPair(
              baseline.run(machine, 1, random), profile.run(machine, slower, random), null));
      judge = new TunnelOutcome(judging, pairs);
    } while (pairs.size() < size[0] && !(judging.untilClear() && judge.isClear()));
    return new Outcome(
        differs(judge.figure(Figure.P99).verdict()),
        differs(judge.figure(Figure.P999).verdict()),
        differs(judge.load().verdict()),
        differs(judge.sustained().verdict()),
        pairs.size() == 1);
  }

  private static boolean differs(Verdict verdict) {
    return verdict != Verdict.NO_DIFFERENCE_SHOWN;
  }
}
