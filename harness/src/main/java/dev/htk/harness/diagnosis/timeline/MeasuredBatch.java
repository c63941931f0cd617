// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.RowHash;
import java.util.Map;

/**
 * A slow batch or a slow get, as its server measured it.
 *
 * @param start arrival of its call
 * @param operations number of its mutations
 * @param parts microseconds spent in each part, in the order in which a batch passes them
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

  /** Returns the time from the arrival of the call to the end of the batch. */
  public long micros() {
    return end - start;
  }

  /** Returns whether this is a get. */
  public boolean isRead() {
    return parts.containsKey(BatchPart.READ);
  }

  /** Returns whether it can contain a row; true if it has several, or if either row is unknown. */
  public boolean canBeOf(long ofRow) {
    return operations > 1 || row == RowHash.NONE || ofRow == RowHash.NONE || row == ofRow;
  }

  /** Returns this batch moved in time. */
  public MeasuredBatch movedBy(long micros) {
    return new MeasuredBatch(server, region, start + micros, end + micros, operations, parts, row);
  }
}
