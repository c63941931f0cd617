// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Keeps the most recent {@value #KEPT} syncs of one WAL, so that a slow batch can find the one it
 * waited for.
 *
 * <p>Safe for use by many threads. {@link #add} allocates nothing and never waits. If one thread is
 * overtaken by a whole round and meets another in a slot, one of the two keeps its sync and the
 * other drops it. Reading walks over everything kept, so it is for slow paths only.
 */
public final class RecentSyncs {
  /** The number of syncs kept: those of a third of a second of a WAL with 1,500 a second. */
  static final int KEPT = 512;

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

  /** Keeps a sync that has ended; replaces the oldest. */
  public void add(long startMicros, long endMicros) {
    long number = next.getAndIncrement();
    int slot = (int) (number % KEPT);
    long present = numbers.get(slot);
    if (present != BEING_WRITTEN
        && present < number
        && numbers.compareAndSet(slot, present, BEING_WRITTEN)) {
      // Readers rely on this order; lazySet avoids the fence of a volatile write.
      starts.lazySet(slot, startMicros);
      ends.lazySet(slot, endMicros);
      numbers.lazySet(slot, number);
    }
  }

  /**
   * Returns the sync that made an append durable: the first that began at or after the append was
   * handed to the WAL, and ended before the batch was done.
   *
   * <p>Empty if there is none: the batch asked for no sync, or nobody listens to the WAL. A later
   * one if it has given way, see {@link #reachesBackTo}. HBase wakes a sync's waiters just before
   * it reports the sync, so the report can also come late by the time the sync's thread waits for a
   * core.
   *
   * @param appendedAtMicros when the append was handed over, in the recorder's time
   * @param doneBeforeMicros when the batch was done; best the time of this call
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

  /** Returns whether no sync that began since then has given way to later ones. */
  public boolean reachesBackTo(long startMicros) {
    boolean reaches = next.get() <= KEPT;
    for (int slot = 0; slot < KEPT && !reaches; slot++) {
      SyncSpan sync = read(slot);
      reaches = sync != null && sync.start() < startMicros;
    }
    return reaches;
  }

  /** Returns the longest of the syncs that ended in that time, both limits included. */
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

  /** Returns the sync in the slot; null while the slot is empty or being written. */
  private SyncSpan read(int slot) {
    long number = numbers.get(slot);
    SyncSpan sync = new SyncSpan(starts.get(slot), ends.get(slot));
    return number >= 0 && numbers.get(slot) == number ? sync : null;
  }
}
