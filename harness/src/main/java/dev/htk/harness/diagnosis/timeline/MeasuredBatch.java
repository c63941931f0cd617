package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.BatchPart;
import java.util.Map;

/**
 * A slow batch, with what its server measured.
 *
 * @param start the arrival of its call
 * @param operations how many mutations it had
 * @param parts microseconds in each part, in the order in which a batch meets them
 */
public record MeasuredBatch(
    int server, int region, long start, long end, long operations, Map<BatchPart, Long> parts) {

  /** From the arrival of the call to the end of the batch. */
  public long micros() {
    return end - start;
  }

  /** The same batch at another time. */
  public MeasuredBatch movedBy(long micros) {
    return new MeasuredBatch(server, region, start + micros, end + micros, operations, parts);
  }
}
