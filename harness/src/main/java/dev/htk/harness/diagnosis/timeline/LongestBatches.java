// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The longest slow batches of one server that change rows; of equal ones, the earliest. */
public final class LongestBatches {

  /** Enough for {@link OffsetVote}, and little memory for each of a thousand servers. */
  static final int MOST = 1000;

  private static final Comparator<MeasuredBatch> LEAST_FIRST =
      Comparator.comparingLong(MeasuredBatch::micros)
          .thenComparing(Comparator.comparingLong(MeasuredBatch::start).reversed());

  private final PriorityQueue<MeasuredBatch> batches = new PriorityQueue<>(LEAST_FIRST);

  /** Keeps the batch if it is one of the longest so far, and no get. */
  public void add(MeasuredBatch batch) {
    if (batch.isRead()) {
      return;
    }
    if (batches.size() < MOST) {
      batches.add(batch);
    } else if (LEAST_FIRST.compare(batch, batches.element()) > 0) {
      batches.remove();
      batches.add(batch);
    }
  }

  /** Returns them in no order. */
  public List<MeasuredBatch> all() {
    return new ArrayList<>(batches);
  }
}
