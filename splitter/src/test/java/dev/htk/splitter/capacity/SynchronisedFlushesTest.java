// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.splitter.plan.TargetShares;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SynchronisedFlushesTest {

  @Example
  void evenRegionsOfAServerAreFlushedTogether() {
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(30)), Capacities.servers(3))
                .warning())
        .contains(
            "the 10 regions of a server fill equally fast (their shares are equal), so they"
                + " flush together: 10 x 128 MiB = 1.3 GiB to its disks at once, which causes"
                + " latency spikes; the random order of rows spreads the flushes only by"
                + " 1/sqrt(rows in a flush) of their interval, 0.3 % with rows of 1 KiB;"
                + " --stagger 10 spreads them by 20 % of the interval, and by as much again with"
                + " each further flush");
  }

  @Example
  void sharesThatDifferALittleAreStillTooEven() {
    assertThat(new SynchronisedFlushes(List.of(0.498, 0.502), Capacities.servers(1)).warning())
        .get()
        .asString()
        .contains("(their shares differ by 0.8 % of the mean)");
  }

  @Property(tries = 100)
  void staggeredSharesGiveNoWarning(
      @ForAll @IntRange(min = 2, max = 40) int perServer,
      @ForAll @IntRange(min = 1, max = 100) int servers) {
    List<Double> staggered = shares(TargetShares.staggered(perServer * servers, servers, 10));

    assertThat(new SynchronisedFlushes(staggered, Capacities.servers(servers)).warning()).isEmpty();
  }

  @Example
  void oneServerWithEvenRegionsIsEnoughForAWarning() {
    // Region i lies on server i mod 2: server 0 has uneven regions, server 1 has even ones.
    List<Double> shares = List.of(0.10, 0.25, 0.40, 0.25);

    assertThat(new SynchronisedFlushes(shares, Capacities.servers(2)).warning()).isPresent();
    assertThat(
            new SynchronisedFlushes(List.of(0.1, 0.2, 0.4, 0.3), Capacities.servers(2)).warning())
        .isEmpty();
  }

  @Example
  void oneRegionPerServerGivesNoWarning() {
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(3)), Capacities.servers(3)).warning())
        .isEmpty();
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(2)), Capacities.servers(3)).warning())
        .isEmpty();
  }

  @Example
  void flushesForcedByMemoryPressureGiveNoWarning() {
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(90)), Capacities.withMemory(3, 1, 0))
                .warning())
        .isEmpty();
  }

  private static List<Double> shares(TargetShares targets) {
    return IntStream.range(0, targets.regions()).mapToObj(targets::share).toList();
  }
}
