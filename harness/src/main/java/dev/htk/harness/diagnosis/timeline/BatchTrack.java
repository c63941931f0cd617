// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The slow batches of one region on one server by start, repeated after the window's end as in
 * {@link Track}. Immutable.
 */
public final class BatchTrack {

  private final List<MeasuredBatch> batches = new ArrayList<>();
  private final SortedTimes starts;
  private final int once;

  BatchTrack(List<MeasuredBatch> ofRegion, Window window) {
    batches.addAll(ofRegion);
    batches.sort(Comparator.comparingLong(MeasuredBatch::start));
    once = batches.size();
    for (int i = 0; i < once; i++) {
      batches.add(batches.get(i).movedBy(window.micros()));
    }
    starts = new SortedTimes(batches.stream().mapToLong(MeasuredBatch::start).toArray());
  }

  /** Returns the number of batches without the repeated ones. */
  public int size() {
    return once;
  }

  public MeasuredBatch batch(int index) {
    return batches.get(index);
  }

  /** Returns a number below {@link #size()} that a batch shares with its repetition. */
  public int identity(int index) {
    return index < once ? index : index - once;
  }

  /** Returns the index of the first batch that starts at a time or later; the end if none does. */
  public int firstFrom(long time) {
    return starts.firstAfter(time - 1);
  }

  /** Returns whether the batch with this index exists and starts before a time. */
  public boolean startsBefore(int index, long time) {
    return index < starts.size() && starts.get(index) < time;
  }
}
