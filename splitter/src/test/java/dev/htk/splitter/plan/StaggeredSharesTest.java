// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class StaggeredSharesTest {

  @Property(tries = 300)
  void sharesStayWithinThePercentAndKeepTheirSum(
      @ForAll @IntRange(min = 1, max = 3_000) int regions,
      @ForAll @IntRange(min = 1, max = 200) int servers,
      @ForAll @DoubleRange(min = 0.1, max = 50) double percent) {
    double[] ofMean = ofMean(regions, servers, percent);

    assertThat(Arrays.stream(ofMean).sum()).isCloseTo(regions, within(1e-6));
    if (regions == 1) {
      assertThat(ofMean).containsExactly(1);
    } else {
      double largest = Arrays.stream(ofMean).map(share -> Math.abs(share - 1)).max().orElseThrow();
      assertThat(largest).isCloseTo(percent / 100, within(0.0003));
    }
  }

  @Property(tries = 200)
  void theSharesOfEachServersRegionsAreSpreadEvenlyOverTheRange(
      @ForAll @IntRange(min = 2, max = 30) int perServer,
      @ForAll @IntRange(min = 1, max = 150) int servers) {
    double[] ofMean = ofMean(perServer * servers, servers, 5);
    double level = 0.10 / perServer;

    for (int server = 0; server < servers; server++) {
      double[] held = onServer(ofMean, servers, server);
      Arrays.sort(held);
      for (int i = 1; i < held.length; i++) {
        assertThat(held[i] - held[i - 1]).isBetween(0.49 * level - 0.0002, 3 * level + 0.0002);
      }
    }
  }

  @Property(tries = 200)
  void everyServerHoldsTheSameTotalShare(
      @ForAll @IntRange(min = 1, max = 20) int pairs,
      @ForAll @IntRange(min = 1, max = 150) int servers) {
    int perServer = 2 * pairs;
    double[] ofMean = ofMean(perServer * servers, servers, 10);

    for (int server = 0; server < servers; server++) {
      assertThat(Arrays.stream(onServer(ofMean, servers, server)).average().orElseThrow())
          .isCloseTo(1, within(0.001));
    }
  }

  @Property(tries = 100)
  void theFlushesOfAServerSpreadByTwiceThePercentEachTime(
      @ForAll @IntRange(min = 2, max = 30) int regions,
      @ForAll @IntRange(min = 1, max = 10) int flush) {
    // A region of the mean share fills in a time of 1.
    double[] times = Arrays.stream(ofMean(regions, 1, 5)).map(share -> flush / share).toArray();

    double spread =
        Arrays.stream(times).max().orElseThrow() - Arrays.stream(times).min().orElseThrow();
    assertThat(spread).isCloseTo(flush * 0.10, withinPercentage(1));
  }

  @Example
  void neighbouringRegionsHaveDifferentShares() {
    double[] ofMean = ofMean(100, 10, 5);

    for (int region = 1; region < ofMean.length; region++) {
      assertThat(Math.abs(ofMean[region] - ofMean[region - 1])).isGreaterThan(0.005);
    }
  }

  @Example
  void theSameArgumentsGiveTheSameShares() {
    assertThat(ofMean(97, 10, 5)).isEqualTo(ofMean(97, 10, 5));
  }

  @Example
  void anInvalidStaggerOrServerCountIsRefused() {
    assertThatThrownBy(() -> TargetShares.staggered(10, 2, 0))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("a stagger must be more than 0 and at most 50 per cent, not 0.0");
    assertThatThrownBy(() -> TargetShares.staggered(10, 2, 50.1))
        .isInstanceOf(SplitInputException.class);
    assertThatThrownBy(() -> TargetShares.staggered(10, 2, Double.NaN))
        .isInstanceOf(SplitInputException.class);
    assertThatThrownBy(() -> TargetShares.staggered(10, 0, 5))
        .isInstanceOf(SplitInputException.class)
        .hasMessage("servers must be 1 or more, not 0");
  }

  private static double[] ofMean(int regions, int servers, double percent) {
    TargetShares shares = TargetShares.staggered(regions, servers, percent);
    return IntStream.range(0, regions).mapToDouble(i -> shares.share(i) * regions).toArray();
  }

  private static double[] onServer(double[] ofMean, int servers, int server) {
    return IntStream.range(0, ofMean.length)
        .filter(region -> region % servers == server)
        .mapToDouble(region -> ofMean[region])
        .toArray();
  }
}
