package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.RowHash;
import java.util.Map;

/**
 * A slow batch or a slow get, with what its server measured.
 *
 * @param start the arrival of its call
 * @param operations how many mutations it had
 * @param parts microseconds in each part, in the order in which a batch meets them
 * @param row {@link RowHash} of its first row, or {@link RowHash#NONE}
 */
public record MeasuredBatch(
    int server,
    int region,
    long start,
    long end,
    long operations,
    Map<BatchPart, Long> parts,
    long row) {

  /** One of unknown rows. */
  public MeasuredBatch(
      int server, int region, long start, long end, long operations, Map<BatchPart, Long> parts) {
    this(server, region, start, end, operations, parts, RowHash.NONE);
  }

  /** From the arrival of the call to the end of the batch. */
  public long micros() {
    return end - start;
  }

  /** Whether it is a get, and no batch. */
  public boolean isRead() {
    return parts.containsKey(BatchPart.READ);
  }

  /** Whether it can be about that row: if it has several, or either is not known, it can. */
  public boolean canBeOf(long ofRow) {
    return operations > 1 || row == RowHash.NONE || ofRow == RowHash.NONE || row == ofRow;
  }

  /** The same batch at another time. */
  public MeasuredBatch movedBy(long micros) {
    return new MeasuredBatch(server, region, start + micros, end + micros, operations, parts, row);
  }
}
