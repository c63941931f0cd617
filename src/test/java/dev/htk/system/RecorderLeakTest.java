// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.RegionRecorder;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that the recorder keeps to its memory and counts its losses. {@link SoakTest} does the
 * same for any length of time.
 */
@OnSharedCluster
class RecorderLeakTest {

  private static final int WRAPS = 5;
  private static final int REGIONS = 6;
  private static final int REOPENINGS = 3;

  @Test
  void aWrappingLedgerCountsItsLossesAndClosedRegionsLeaveNothingBehind(
      SharedCluster cluster, @TempDir Path folder) throws IOException, InterruptedException {
    try (RecorderSoak soak = RecorderSoak.start(cluster.mini(), folder, "64k")) {
      wrap(soak);
      reopen(soak);
    }
  }

  private static void wrap(RecorderSoak soak) throws IOException, InterruptedException {
    int capacity = (64 << 10) / 2 / 512;
    try (WriteLoad load = soak.load()) {
      Awaitility.await("a ledger that has wrapped " + WRAPS + " times")
          .atMost(60, TimeUnit.SECONDS)
          .pollInterval(100, TimeUnit.MILLISECONDS)
          .until(
              () -> {
                load.check();
                soak.drainSome();
                return soak.recorded() >= (long) WRAPS * capacity;
              });
    }
    soak.recordNothing();
    assertThat(soak.recorded()).isEqualTo(soak.counted());
    assertThat(soak.overwritten()).isPositive();
    assertThat(soak.liveHeap().instancesOf(StallEvent.class)).isLessThan(3L * capacity);
  }

  private static void reopen(RecorderSoak soak) throws IOException, InterruptedException {
    soak.createRegions(REGIONS);
    soak.reopenRegions();
    LiveHeap before = soak.liveHeap();
    for (int i = 0; i < REOPENINGS; i++) {
      soak.reopenRegions();
    }
    assertNothingLeft(before, soak.liveHeap(), REGIONS * REOPENINGS);
  }

  /** Checks that fewer objects are left than openings, since a leak would keep one for each. */
  static void assertNothingLeft(LiveHeap before, LiveHeap after, int openings) {
    // A lower count is no leak: other classes' tables may still be closing.
    assertThat(after.instancesOf(RegionRecorder.class))
        .isLessThanOrEqualTo(before.instancesOf(RegionRecorder.class));
    Map<String, Long> grown = new TreeMap<>();
    after.instances().forEach((name, count) -> grown.put(name, count - before.instancesOf(name)));
    // The ledger's size bounds its contents, which other tests check.
    grown
        .keySet()
        .removeIf(
            name ->
                !name.equals(HRegion.class.getName())
                    && (!name.startsWith("dev.htk.coprocessor.")
                        || name.startsWith("dev.htk.coprocessor.wire.")
                        || name.startsWith("dev.htk.coprocessor.ledger.")));
    assertThat(grown).isNotEmpty();
    assertThat(grown.entrySet()).noneMatch(entry -> entry.getValue() >= openings / 2);
  }
}
