// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The slow batches of one region on one server by start, repeated after the window's end as in
 * {@link Track}. Immutable.
 */
public final class BatchTrack {

  private final List<MeasuredBatch> batches = new ArrayList<>();
  private final SortedTimes starts;
  private final long again;

  BatchTrack(List<MeasuredBatch> ofRegion, Window window) {
    batches.addAll(ofRegion);
    batches.sort(Comparator.comparingLong(MeasuredBatch::start));
    again = window.micros();
    starts =
        new SortedTimes(
            IntStream.range(0, 2 * size()).mapToLong(index -> batch(index).start()).toArray());
  }

  /** Returns the number of batches without the repeated ones. */
  public int size() {
    return batches.size();
  }

  public MeasuredBatch batch(int index) {
    MeasuredBatch batch = batches.get(identity(index));
    return index < size() ? batch : batch.movedBy(again);
  }

  /** Returns a number below {@link #size()} that a batch shares with its repetition. */
  public int identity(int index) {
    return index < size() ? index : index - size();
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
