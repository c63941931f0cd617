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
            "the 10 regions of a server fill alike (their shares are equal), so that they"
                + " are flushed together: 10 x 128 MiB = 1.3 GiB to its disks at once, a cause of"
                + " latency spikes of its own; rows that come at random spread the flushes by"
                + " 1/sqrt(rows in a flush) of the time between them, 0.3 % with rows of 1 KiB;"
                + " --stagger 10 spreads them by 20 % of it, and by as much again with each further"
                + " flush");
  }

  @Example
  void sharesThatDifferALittleAreStillTooEven() {
    assertThat(new SynchronisedFlushes(List.of(0.498, 0.502), Capacities.servers(1)).warning())
        .get()
        .asString()
        .contains("(their shares differ by 0.8 % of the mean)");
  }

  @Property(tries = 100)
  void whatIsOfferedHelps(
      @ForAll @IntRange(min = 2, max = 40) int perServer,
      @ForAll @IntRange(min = 1, max = 100) int servers) {
    List<Double> staggered = shares(TargetShares.staggered(perServer * servers, servers, 10));

    assertThat(new SynchronisedFlushes(staggered, Capacities.servers(servers)).warning()).isEmpty();
  }

  @Example
  void unevenRegionsOnEachServerButOneAreStillTooEvenThere() {
    // Region i lies on server i mod 2: server 0 has uneven regions, server 1 has even ones.
    List<Double> shares = List.of(0.10, 0.25, 0.40, 0.25);

    assertThat(new SynchronisedFlushes(shares, Capacities.servers(2)).warning()).isPresent();
    assertThat(
            new SynchronisedFlushes(List.of(0.1, 0.2, 0.4, 0.3), Capacities.servers(2)).warning())
        .isEmpty();
  }

  @Example
  void oneRegionAServerHasNothingToMeet() {
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(3)), Capacities.servers(3)).warning())
        .isEmpty();
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(2)), Capacities.servers(3)).warning())
        .isEmpty();
  }

  @Example
  void flushesThatAreForcedEarlierComeOneByOne() {
    assertThat(
            new SynchronisedFlushes(shares(TargetShares.equal(90)), Capacities.withMemory(3, 1, 0))
                .warning())
        .isEmpty();
  }

  private static List<Double> shares(TargetShares targets) {
    return IntStream.range(0, targets.regions()).mapToObj(targets::share).toList();
  }
}
