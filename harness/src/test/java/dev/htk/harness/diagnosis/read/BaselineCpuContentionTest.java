// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Uses a phase of one second, of which a fortieth is 25 ms. */
class BaselineCpuContentionTest {

  private static final Window PHASE = new Window(1_000_000, 2_000_000);

  private static StallSpan want(int server, long at, long micros) {
    long start = PHASE.start() + at;
    return new StallSpan(StallCause.CPU_STARVED, server, Names.NONE, start, start + micros);
  }

  private static List<StallSpan> wants(int server, int count, long micros) {
    List<StallSpan> wants = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      wants.add(want(server, 10_000L * i, micros));
    }
    return wants;
  }

  @Test
  void wantsOnAMachineThatIsSeldomBusyAllCount() {
    List<StallSpan> few = wants(0, 12, 2_000);
    assertThat(BaselineCpuContention.of(few, PHASE)).isEqualTo(new BaselineCpuContention(few, 0));
  }

  @Test
  void onlyTheLongestWantsCountOnAMachineThatIsAlwaysBusy() {
    List<StallSpan> all = new ArrayList<>(wants(0, 50, 2_000));
    StallSpan longer = want(0, 900_000, 4_000);
    all.add(longer);
    BaselineCpuContention usual = BaselineCpuContention.of(all, PHASE);
    assertThat(usual.kept()).hasSize(11).contains(longer);
    assertThat(usual.passedOver()).isEqualTo(40);
  }

  @Test
  void eachProcessHasAStateOfItsOwn() {
    List<StallSpan> all = new ArrayList<>(wants(0, 50, 2_000));
    all.addAll(wants(Names.NONE, 12, 2_000));
    assertThat(BaselineCpuContention.of(all, PHASE).kept())
        .filteredOn(span -> span.server() == Names.NONE)
        .hasSize(12);
  }

  @Test
  void longWantsAndOtherStallsCountHoweverManyThereAre() {
    List<StallSpan> all = new ArrayList<>(wants(0, 90, 5_000));
    all.add(new StallSpan(StallCause.WAL_SYNC, 0, Names.NONE, PHASE.start(), PHASE.end()));
    all.add(new StallSpan(StallCause.CPU_STARVED, 0, Names.NONE, PHASE.start(), Long.MAX_VALUE));
    assertThat(BaselineCpuContention.of(all, PHASE)).isEqualTo(new BaselineCpuContention(all, 0));
  }

  @Test
  void wantsOutsideThePhaseDoNotAffectThoseInside() {
    List<StallSpan> all = new ArrayList<>(wants(0, 12, 2_000));
    for (int i = 0; i < 100; i++) {
      all.add(want(0, -900_000 + 5_000L * i, 4_000));
    }
    assertThat(BaselineCpuContention.of(all, PHASE).kept())
        .containsExactlyInAnyOrderElementsOf(all);
  }
}
