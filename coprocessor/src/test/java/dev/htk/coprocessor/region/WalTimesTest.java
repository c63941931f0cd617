// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.WalSyncs;
import org.junit.jupiter.api.Test;

class WalTimesTest {
  private final RecentSyncs syncs = new WalSyncs().of("wal");
  private final BatchStamps stamps = new BatchStamps();

  private WalTimes timesOfAnAppend(long from, long to) {
    stamps.starts("region", true, null);
    stamps.begin(from);
    stamps.prepared(from);
    stamps.locked(from, 1);
    stamps.appending(from);
    stamps.written(to);
    stamps.released(to);
    return WalTimes.of(stamps, syncs, to + 50);
  }

  @Test
  void onlyTheSyncThatCoversTheEditCounts() {
    syncs.add(900, 1_200);
    syncs.add(1_200, 1_700);
    WalTimes times = timesOfAnAppend(1_000, 2_000);
    assertThat(times.append()).isEqualTo(200);
    assertThat(times.sync()).isEqualTo(500);
  }

  @Test
  void aSyncReportedLateCountsUntilTheEndOfTheWrite() {
    syncs.add(1_200, 2_030);
    WalTimes times = timesOfAnAppend(1_000, 2_000);
    assertThat(times.append()).isEqualTo(200);
    assertThat(times.sync()).isEqualTo(800);
  }

  @Test
  void anUnreportedSyncTakesTheWholeTime() {
    syncs.add(500, 700);
    WalTimes times = timesOfAnAppend(1_000, 2_000);
    assertThat(times.append()).isZero();
    assertThat(times.sync()).isEqualTo(1_000);
  }

  @Test
  void appendAndSyncAreUnknownWhereLaterSyncsHaveTakenThePlace() {
    syncs.add(1_100, 1_200);
    for (long start = 2_000; start < 3_000; start++) {
      syncs.add(start, start + 1);
    }
    WalTimes times = timesOfAnAppend(1_000, 4_000);
    assertThat(times.append()).isZero();
    assertThat(times.sync()).isZero();
  }

  @Test
  void appendAndSyncAreUnknownWithoutAListener() {
    WalTimes times = timesOfAnAppend(1_000, 2_000);
    assertThat(times.append()).isZero();
    assertThat(times.sync()).isZero();
  }
}
