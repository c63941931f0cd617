// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.tuning.device.Device;
import dev.htk.tuning.machine.DiskKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Times are nanoseconds; the disk moves a byte in 10 ns. */
class DeviceQueueTest {

  private static final long SYNC = 1_000_000;
  private static final long SEEK = 8_000_000;
  private static final long METADATA = 500_000;
  private static final long BUFFER = 1_000_000;
  private static final long CACHE = 10_000_000;
  private static final long BYTES = 100_000_000;

  private final DeviceQueue disk = new DeviceQueue(device(CACHE, false), 1);
  private final DeviceQueue through = new DeviceQueue(device(CACHE, true), 1);
  private final DeviceQueue uncached = new DeviceQueue(device(1, false), 1);
  private final BlockStream block = new BlockStream();
  private final BlockStream other = new BlockStream();

  private static Device device(long cache, boolean writeThrough) {
    return device(cache, writeThrough, null);
  }

  private static Device device(long cache, boolean writeThrough, Device.Stalls stalls) {
    return new Device(
        "disk",
        "for tests",
        DiskKind.HDD,
        Duration.ofNanos(SYNC),
        0,
        BYTES,
        BYTES,
        Duration.ofNanos(SEEK),
        Duration.ofNanos(METADATA),
        BUFFER,
        cache,
        writeThrough,
        stalls,
        "made up");
  }

  @Test
  void anHsyncOfTwoFilesTakesTheDevicesSyncTime() {
    Grant checksums = disk.sync(0, block);
    Grant data = disk.sync(checksums.done(), block);

    assertThat(data.done()).isEqualTo(SYNC);
  }

  @Test
  void aDeviceStandsStillAsOftenAndAsLongAsItIsSaid() {
    DeviceQueue stalling =
        new DeviceQueue(
            device(
                CACHE,
                false,
                new Device.Stalls(
                    Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(5))),
            7);
    long second = TimeUnit.SECONDS.toNanos(1);
    List<Long> late = new ArrayList<>();
    for (long now = 0; now < 1000 * second; now += second / 100) {
      long millis = TimeUnit.NANOSECONDS.toMillis(stalling.sync(now, block).nanos());
      if (millis >= 90) {
        late.add(millis);
      }
    }

    // A stall of 300 ms delays the syncs of 21 hundredths of a second by 90 ms and more.
    assertThat(late.size() / 21).isBetween(150, 230);
    assertThat(late).allMatch(millis -> millis <= 600);
  }

  @Test
  void aSyncStoresWhatItsOwnBlockHasInTheBuffer() {
    disk.write(0, block, 10_000);
    disk.write(0, other, 500_000);

    assertThat(disk.sync(0, block).nanos()).isEqualTo(SYNC / 2 + 100_000);
    assertThat(disk.sync(1, block).nanos()).isEqualTo(SYNC + 100_000 - 1);
    assertThat(disk.bufferedBytes(1)).isEqualTo(500_000);
  }

  @Test
  void drainedBytesAreNotStoredAgain() {
    disk.write(0, block, 10_000);

    assertThat(disk.sync(50_000, block).nanos()).isEqualTo(SYNC / 2 + 50_000);
  }

  @Test
  void theBlockWithTheOldestBytesDrainsFirst() {
    disk.write(0, block, 10_000);
    disk.write(0, other, 10_000);

    assertThat(disk.sync(100_000, block).nanos()).isEqualTo(SYNC / 2);
    assertThat(disk.sync(100_000 + SYNC, other).nanos()).isEqualTo(SYNC / 2);
  }

  @Test
  void theBufferDrainsOnlyWhenTheDeviceIsIdle() {
    disk.write(0, other, 500_000);
    disk.sync(0, block);

    assertThat(disk.bufferedBytes(SYNC / 2)).isEqualTo(500_000);
    assertThat(disk.bufferedBytes(SYNC / 2 + 1_000_000)).isEqualTo(400_000);
  }

  @Test
  void aWriteIsFreeUntilTheBufferIsFull() {
    assertThat(disk.write(0, block, BUFFER).nanos()).isZero();
    assertThat(disk.write(0, block, 1000).nanos()).isEqualTo(10_000);
    assertThat(disk.write(0, other, 1000).nanos()).isEqualTo(20_000);
    assertThat(disk.bufferedBytes(0)).isEqualTo(BUFFER);
  }

  @Test
  void aWriteLargerThanTheBufferStoresOnlyTheExcess() {
    assertThat(disk.write(0, block, 3 * BUFFER).nanos()).isEqualTo(2 * BUFFER * 10);
    assertThat(disk.bufferedBytes(0)).isEqualTo(BUFFER);
  }

  @Test
  void syncsOfOneVolumeWaitForEachOther() {
    disk.sync(0, block);

    assertThat(disk.sync(0, other).done()).isEqualTo(SYNC);
  }

  @Test
  void theFirstReadSeeksAndTheNextReadsOn() {
    uncached.open(block);
    uncached.write(0, other, 1000);
    uncached.sync(0, other);
    long free = SYNC / 2 + 10_000;
    Grant first = uncached.read(free, block, 1000);
    Grant second = uncached.read(first.done(), block, 1000);

    assertThat(first.nanos()).isEqualTo(SEEK + 10_000);
    assertThat(second.nanos()).isEqualTo(10_000);
  }

  @Test
  void anIdleDeviceReadsAhead() {
    uncached.write(0, other, 1000);
    uncached.open(block);
    long read = uncached.read(0, block, 1000).done();

    assertThat(uncached.read(read + 5000, block, 1000).done()).isEqualTo(read + 10_000);
    assertThat(uncached.read(read + 15_000, block, 1000).done()).isEqualTo(read + 20_000);
  }

  @Test
  void recentWritesAreReadFromTheCache() {
    disk.write(0, other, CACHE / 2);
    disk.open(block);

    assertThat(disk.read(0, block, 1_000_000).nanos()).isZero();
  }

  @Test
  void onlyTheFirstWriteAfterAnOpeningCreatesAFile() {
    disk.open(block);

    assertThat(disk.creates(block)).isTrue();
    assertThat(disk.creates(block)).isFalse();
    assertThat(disk.metadata(0).nanos()).isEqualTo(METADATA);
  }

  @Test
  void aWriteThroughPacketIsStoredInItsTwoWritesAndItsSyncIsFree() {
    Grant data = through.write(0, block, 1000);
    Grant checksums = through.write(data.done(), block, 10);

    assertThat(data.nanos()).isEqualTo(SYNC / 2 + 10_000);
    assertThat(checksums.done()).isEqualTo(SYNC + 10_000 + 100);
    assertThat(through.sync(checksums.done(), block).nanos()).isZero();
    assertThat(through.bufferedBytes(checksums.done())).isZero();
  }
}
