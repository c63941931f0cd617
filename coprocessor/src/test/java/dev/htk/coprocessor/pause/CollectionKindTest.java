// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pause;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses the names and causes that JVMs report. */
class CollectionKindTest {
  @ParameterizedTest
  @CsvSource({
    "Copy, Allocation Failure",
    "MarkSweepCompact, System.gc()",
    "PS Scavenge, Allocation Failure",
    "PS MarkSweep, Ergonomics",
    "G1 Young Generation, G1 Evacuation Pause",
    "G1 Old Generation, System.gc()",
    "G1 Concurrent GC, No GC",
    "ZGC Pauses, Proactive",
    "ZGC Minor Pauses, Allocation Rate",
    "ZGC Major Pauses, Allocation Rate",
    "Shenandoah Pauses, Concurrent GC",
    "ParNew, Allocation Failure",
    "ConcurrentMarkSweep, Allocation Failure"
  })
  void aStopTheWorldCollectionStopsTheProcess(String collector, String cause) {
    assertThat(CollectionKind.stopsTheProcess(collector, cause)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "ZGC, Warmup",
    "ZGC Cycles, Proactive",
    "ZGC Minor Cycles, Allocation Rate",
    "ZGC Major Cycles, System.gc()",
    "Shenandoah Cycles, Concurrent GC",
    "ConcurrentMarkSweep, No GC"
  })
  void aConcurrentCollectionDoesNotStopTheProcess(String collector, String cause) {
    assertThat(CollectionKind.stopsTheProcess(collector, cause)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "ZGC, Allocation Stall",
    "ZGC Cycles, Allocation Stall",
    "ZGC Minor Cycles, Allocation Stall",
    "ZGC Major Cycles, Allocation Stall",
    "Shenandoah Cycles, Allocation Failure",
    "Shenandoah Pauses, Allocation Failure"
  })
  void aConcurrentCollectorThatIsTooLateIsShortOfMemory(String collector, String cause) {
    assertThat(CollectionKind.isShortOfMemory(collector, cause)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Copy, Allocation Failure",
    "PS Scavenge, Allocation Failure",
    "ParNew, Allocation Failure",
    "ZGC Cycles, Allocation Rate",
    "ZGC Minor Cycles, High Usage",
    "ZGC Cycles, Warmup",
    "Shenandoah Cycles, Concurrent GC"
  })
  void anOrdinaryCollectionIsNotShortOfMemory(String collector, String cause) {
    assertThat(CollectionKind.isShortOfMemory(collector, cause)).isFalse();
  }

  @Test
  void onlyShenandoahSlowsThreadsDownInOrdinaryCycles() {
    assertThat(Stream.of("ZGC", "ZGC Cycles", "Shenandoah Pauses", "G1 Young Generation"))
        .noneMatch(CollectionKind::pacesThreads);
    assertThat(CollectionKind.pacesThreads("Shenandoah Cycles")).isTrue();
  }
}
