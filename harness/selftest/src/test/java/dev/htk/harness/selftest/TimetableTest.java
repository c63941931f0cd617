// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.cluster.local.ServerHome;
import dev.htk.harness.selftest.fault.FaultKind;
import dev.htk.harness.selftest.fault.Injection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimetableTest {

  private static Timetable timetable(long seed) {
    return timetable(seed, /* isOfPairs= */ false);
  }

  private static Timetable timetable(long seed, boolean isOfPairs) {
    List<FaultKind> faults = List.of(FaultKind.values());
    SelfTestRequest request =
        new SelfTestRequest(
            List.of(),
            Path.of("nowhere"),
            List.of(1L),
            Duration.ofMinutes(5),
            Duration.ofSeconds(20),
            Duration.ofSeconds(10),
            faults,
            isOfPairs,
            new SelfTestRequest.Servers(ServerHome.own(), List.of()));
    return Timetable.of(request, faults, seed);
  }

  @Test
  void eachFaultComesOnceInAnOrderOfTheSeed() {
    assertThat(timetable(1).injections())
        .extracting(Injection::fault)
        .containsExactlyInAnyOrder(FaultKind.values());
    assertThat(timetable(1)).isEqualTo(timetable(1)).isNotEqualTo(timetable(2));
  }

  @Test
  void tenPairsOfFaultsThatActOnDifferentPartsAreInjectedInsteadIfAskedFor() {
    List<Injection> pairs = timetable(1, /* isOfPairs= */ true).injections();

    assertThat(pairs).hasSize(10).doesNotHaveDuplicates();
    assertThat(pairs)
        .allSatisfy(
            pair -> {
              assertThat(pair.faults()).hasSize(2).allMatch(fault -> fault.alone().isEmpty());
              assertThat(pair.fault().expected()).isNotEqualTo(pair.beside().expected());
            });
    assertThat(Injection.pairs(List.of(FaultKind.DATANODE_SLOW, FaultKind.DATANODE_PAUSED)))
        .isEmpty();
    assertThat(Injection.pairs(List.of(FaultKind.GC_PRESSURE, FaultKind.CLIENT_PAUSE))).isEmpty();
  }

  @Test
  void theQuietTimeComesFirst() {
    assertThat(timetable(1).startOf(0)).isEqualTo(Duration.ofMinutes(5));
    assertThat(timetable(1).startOf(2)).isEqualTo(Duration.ofMinutes(6));
  }

  @Test
  void theLoadLastsLongerThanAllEpisodes() {
    assertThat(timetable(1).whole()).isGreaterThan(timetable(1).startOf(FaultKind.values().length));
  }
}
