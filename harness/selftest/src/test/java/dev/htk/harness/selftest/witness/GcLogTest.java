// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {

  private static final String LINES =
      """
      [2026-11-22T07:00:01.000+0000][0.010s] Using G1
      [2026-11-22T07:00:02.100+0000][2.100s] GC(3) Pause Young (Normal) (G1 Evacuation Pause) 118M->44M(512M) 100.250ms
      [2026-11-22T07:00:02.101+0000][2.101s] Safepoint "G1CollectForAllocation", Time since last: 90 ns, Reaching safepoint: 90 ns, Cleanup: 10 ns, At safepoint: 100300000 ns, Total: 100400000 ns
      [2026-11-22T07:00:03.500+0000][3.500s] GC(4) Concurrent Mark Cycle 480.000ms
      [2026-11-22T07:00:05.050+0000][5.050s] Safepoint "HeapDumper", Time since last: 90 ns, Reaching safepoint: 90 ns, At safepoint: 50000000 ns, Total: 50000000 ns
      """;

  @TempDir private Path folder;

  private GcLog log() throws IOException {
    return GcLog.read(Files.writeString(folder.resolve("gc.log"), LINES));
  }

  private static long at(String time) {
    return ChronoUnit.MICROS.between(
        Instant.EPOCH, Instant.parse("2026-11-22T07:00:%sZ".formatted(time)));
  }

  @Test
  void aPauseEndsAtTheTimeOfItsLogLine() throws IOException {
    assertThat(log().collecting(at("02.000"), at("02.100"))).isEqualTo(100_000);
    assertThat(log().collecting(at("02.200"), at("02.300"))).isZero();
  }

  @Test
  void aConcurrentCycleIsNoPause() throws IOException {
    assertThat(log().collecting(at("03.100"), at("03.400"))).isZero();
  }

  @Test
  void aSafepointWithoutACollectionIsAStopButNoCollection() throws IOException {
    assertThat(log().stopped(at("05.000"), at("05.050"))).isEqualTo(50_000);
    assertThat(log().collecting(at("05.000"), at("05.050"))).isZero();
  }
}
