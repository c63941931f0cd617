// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.selftest.fault.FaultKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimetableTest {

  private static final SelfTestRequest REQUEST =
      new SelfTestRequest(
          List.of(),
          Path.of("nowhere"),
          List.of(1L),
          Duration.ofMinutes(5),
          Duration.ofSeconds(20),
          Duration.ofSeconds(10),
          List.of(FaultKind.values()));

  private static Timetable timetable(long seed) {
    return Timetable.of(REQUEST, REQUEST.faults(), seed);
  }

  @Test
  void eachFaultComesOnceInAnOrderOfTheSeed() {
    assertThat(timetable(1).faults()).containsExactlyInAnyOrder(FaultKind.values());
    assertThat(timetable(1).faults()).isEqualTo(timetable(1).faults());
    assertThat(timetable(1).faults()).isNotEqualTo(timetable(2).faults());
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
