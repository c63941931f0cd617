// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import java.util.Map;

/** Makes operations and batches of which not everything matters to a test. */
public final class Recorded {

  private Recorded() {}

  /**
   * Makes an operation of an unknown row, whose thread always had a core as far as is known, and
   * whose refusals gave no reason.
   */
  public static TailOperation operation(
      long due,
      long start,
      long end,
      int server,
      int before,
      int region,
      boolean isWrite,
      int attempts,
      boolean isRefused,
      long sleepMicros) {
    return new TailOperation(
        due,
        start,
        end,
        server,
        before,
        region,
        isWrite,
        attempts,
        isRefused,
        StallCause.UNEXPLAINED,
        sleepMicros,
        0,
        0,
        RowHash.NONE);
  }

  /** Makes a batch whose rows are unknown. */
  public static MeasuredBatch batch(
      int server, int region, long start, long end, long operations, Map<BatchPart, Long> parts) {
    return new MeasuredBatch(server, region, start, end, operations, parts, RowHash.NONE);
  }
}
