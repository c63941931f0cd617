// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.CallClock;
import dev.htk.coprocessor.recording.WalSyncs;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Tests batches of every shape with a clock that advances irregularly. */
class BatchAnatomyPropertiesTest {
  private long now;
  private Random random;

  /** Advances the clock; some stages take no time. */
  private long tick() {
    now += random.nextInt(4) == 0 ? 0 : random.nextInt(50_000);
    return now;
  }

  @Property
  void thePartsAddUpToTheWholeAndNoneIsNegative(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int batches,
      @ForAll @IntRange(min = 0, max = 5_000) int queuedMillis,
      @ForAll @LongRange(min = -2_000, max = 2_000) long clockError) {
    random = new Random(seed);
    now = 10_000_000;
    CallClock callClock = new CallClock(() -> now, () -> (now + clockError) / 1_000);
    callClock.adjust();
    long started = tick() / 1_000;
    long received = started - queuedMillis;
    BatchStamps stamps = new BatchStamps();
    WalSyncs syncs = new WalSyncs();
    Object call = new Object();
    for (int batch = 0; batch < batches; batch++) {
      assertThat(stamps.starts("region", true, call)).isTrue();
      stamps.begin(tick(), received, started);
      runBatch(stamps, syncs);
      assertThat(stamps.closes("region")).isTrue();
      check(stamps, callClock, syncs, tick());
      stamps.end(now);
    }
  }

  private void runBatch(BatchStamps stamps, WalSyncs syncs) {
    for (int i = random.nextInt(4); i >= 0; i--) {
      stamps.prepared(tick());
    }
    for (int miniBatch = random.nextInt(12); miniBatch >= 0; miniBatch--) {
      if (random.nextInt(5) > 0) {
        stamps.locked(tick(), 1);
        if (random.nextInt(5) > 0) {
          stamps.appending(tick());
          sync(syncs);
        }
        if (random.nextInt(5) > 0) {
          stamps.written(tick());
        }
      }
      stamps.released(tick());
    }
  }

  private void sync(WalSyncs syncs) {
    long start = tick();
    if (random.nextBoolean()) {
      syncs.of("wal").add(start, tick());
    }
  }

  private static void check(BatchStamps stamps, CallClock callClock, WalSyncs syncs, long end) {
    BatchAnatomy batch = BatchAnatomy.of(stamps, callClock, end);
    WalTimes wal = WalTimes.of(stamps, syncs.of("wal"), end);
    long[] parts = {
      batch.queue(),
      batch.otherBatches(),
      batch.gates(),
      batch.locks(),
      wal.append(),
      wal.sync(),
      batch.mvcc(),
      batch.rest(wal.append() + wal.sync())
    };
    long sum = 0;
    for (long part : parts) {
      assertThat(part).isNotNegative();
      sum += part;
    }
    assertThat(sum).isEqualTo(batch.end() - batch.start());
    assertThat(batch.end()).isEqualTo(end);
  }
}
