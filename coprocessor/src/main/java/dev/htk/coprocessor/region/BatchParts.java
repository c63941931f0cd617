package dev.htk.coprocessor.region;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.SlowBatch;
import java.util.EnumMap;
import java.util.Map;

/**
 * The parts of one slow batch or read. What its thread was without a core is a part too, and is
 * taken out of the others, so that they still add up to the whole. Off the put path.
 */
final class BatchParts {
  /**
   * In which parts a thread can want a core, in the order in which they are taken to be it: first
   * those in which it does nothing but work. In the two of the WAL it sleeps, and what it wakes too
   * late from them is in REST.
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

  /** A part, in microseconds. */
  BatchParts with(BatchPart part, long time) {
    micros.put(part, time);
    return this;
  }

  /** For so long the thread was without a core, in whatever parts. */
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
