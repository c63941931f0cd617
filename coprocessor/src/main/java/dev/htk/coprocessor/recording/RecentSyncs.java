package dev.htk.coprocessor.recording;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The most recent {@value #KEPT} syncs of one WAL, so that a slow batch can find the one it waited
 * for.
 *
 * <p>Safe for use by many threads. {@link #add} allocates nothing and never waits: of two threads
 * that meet in a slot because one was overtaken by a whole turn, one keeps its sync and the other
 * drops it. Reading walks over all that is kept, and is for slow paths only.
 */
public final class RecentSyncs {
  /** How many are kept; a WAL has a few in flight at most. */
  static final int KEPT = 64;

  private static final long EMPTY = -1;
  private static final long BEING_WRITTEN = -2;

  private final AtomicLong next = new AtomicLong();
  private final AtomicLongArray numbers = new AtomicLongArray(KEPT);
  private final AtomicLongArray starts = new AtomicLongArray(KEPT);
  private final AtomicLongArray ends = new AtomicLongArray(KEPT);

  RecentSyncs() {
    for (int slot = 0; slot < KEPT; slot++) {
      numbers.set(slot, EMPTY);
    }
  }

  /** Keeps a sync that is over, at the cost of the oldest. */
  public void add(long startMicros, long endMicros) {
    long number = next.getAndIncrement();
    int slot = (int) (number % KEPT);
    long present = numbers.get(slot);
    if (present != BEING_WRITTEN
        && present < number
        && numbers.compareAndSet(slot, present, BEING_WRITTEN)) {
      // In this order for every reader, and without the fence of a volatile write.
      starts.lazySet(slot, startMicros);
      ends.lazySet(slot, endMicros);
      numbers.lazySet(slot, number);
    }
  }

  /**
   * The sync that made an append durable: the first that began at or after the append was handed to
   * the WAL, and was over before the batch was.
   *
   * <p>Empty if there is none, because the batch asked for no sync, the WAL is not listened to, or
   * more than {@value #KEPT} syncs went by since. HBase lets a sync's waiters go just before it
   * tells of the sync, so it can also be late by what the sync's thread needs to be scheduled.
   *
   * @param appendedAtMicros when the append was handed over, in the recorder's time
   * @param doneBeforeMicros when the batch was done; best the time of asking
   */
  public Optional<SyncSpan> covering(long appendedAtMicros, long doneBeforeMicros) {
    SyncSpan first = null;
    for (int slot = 0; slot < KEPT; slot++) {
      SyncSpan sync = read(slot);
      if (sync != null
          && sync.start() >= appendedAtMicros
          && sync.end() <= doneBeforeMicros
          && (first == null || sync.start() < first.start())) {
        first = sync;
      }
    }
    return Optional.ofNullable(first);
  }

  /** The longest of the syncs that were over in that time, both ends included. */
  public Optional<SyncSpan> longest(long endedFromMicros, long endedToMicros) {
    SyncSpan longest = null;
    for (int slot = 0; slot < KEPT; slot++) {
      SyncSpan sync = read(slot);
      if (sync != null
          && sync.end() >= endedFromMicros
          && sync.end() <= endedToMicros
          && (longest == null || sync.micros() > longest.micros())) {
        longest = sync;
      }
    }
    return Optional.ofNullable(longest);
  }

  /** What is in the slot, or null while it is empty or being written. */
  private SyncSpan read(int slot) {
    long number = numbers.get(slot);
    SyncSpan sync = new SyncSpan(starts.get(slot), ends.get(slot));
    return number >= 0 && numbers.get(slot) == number ? sync : null;
  }
}
