// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.SlowBatch;
import java.util.EnumMap;
import java.util.Map;

/**
 * Holds the parts of one slow batch or get. The time its thread lacked a core is a part too, and is
 * subtracted from the others, so that they still add up to the whole. Off the put path.
 */
final class BatchParts {
  /**
   * The parts in which a thread can lack a core, in the order in which that time is subtracted:
   * first those in which the thread only works. In the two WAL parts the thread sleeps; waking late
   * from them counts as REST.
   */
  private static final BatchPart[] WORK = {
    BatchPart.REST,
    BatchPart.READ,
    BatchPart.GATES,
    BatchPart.LOCKS,
    BatchPart.QUEUE,
    BatchPart.MVCC
  };

  private final Map<BatchPart, Long> micros = new EnumMap<>(BatchPart.class);

  /** Sets a part, in microseconds. */
  BatchParts with(BatchPart part, long time) {
    micros.put(part, time);
    return this;
  }

  /** Moves this much time, which the thread spent without a core, from the other parts. */
  BatchParts starved(long time) {
    long left = time;
    for (BatchPart part : WORK) {
      long has = Math.max(0, micros.getOrDefault(part, 0L));
      long taken = Math.min(left, has);
      if (micros.containsKey(part)) {
        micros.put(part, has - taken);
      }
      left -= taken;
    }
    return with(BatchPart.STARVED, time - left);
  }

  long micros(BatchPart part) {
    return micros.getOrDefault(part, 0L);
  }

  SlowBatch.Builder addTo(SlowBatch.Builder batch) {
    micros.forEach(batch::part);
    return batch;
  }
}
