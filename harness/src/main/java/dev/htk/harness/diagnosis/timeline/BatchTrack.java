package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The slow batches of one region on one server in order of their starts, and once more behind the
 * window's end, as in {@link Track}. Immutable.
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

  /** How many, each counted once. */
  public int size() {
    return once;
  }

  public MeasuredBatch batch(int index) {
    return batches.get(index);
  }

  /** The same for a batch and its copy behind the window: from 0 to {@link #size()}. */
  public int identity(int index) {
    return index < once ? index : index - once;
  }

  /** Index of the first batch that starts at a time or later; of the end if none does. */
  public int firstFrom(long time) {
    return starts.firstAfter(time - 1);
  }

  /** Whether there is a batch with an index, and it starts before a time. */
  public boolean startsBefore(int index, long time) {
    return index < starts.size() && starts.get(index) < time;
  }
}
