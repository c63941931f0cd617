// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Finds the recent syncs of each WAL of one server by the identity of the WAL object. {@code
 * HRegion.getWAL()} returns the same object that the WAL's listener was registered with, on every
 * line of HBase and with several WALs per server.
 *
 * <p>WALs are held weakly. Safe for use by many threads. Not for hot paths: ask once for each
 * region.
 */
public final class WalSyncs {
  private final List<Entry> entries = new ArrayList<>();

  /** Returns the recent syncs of that WAL; empty until somebody listens to it. */
  public synchronized RecentSyncs of(Object wal) {
    RecentSyncs found = null;
    for (Iterator<Entry> all = entries.iterator(); all.hasNext(); ) {
      Entry entry = all.next();
      Object known = entry.wal.get();
      if (known == null) {
        all.remove();
      } else if (known == wal) {
        found = entry.syncs;
      }
    }
    if (found == null) {
      Entry entry = new Entry(wal);
      entries.add(entry);
      found = entry.syncs;
    }
    return found;
  }

  private static final class Entry {
    private final WeakReference<Object> wal;
    private final RecentSyncs syncs = new RecentSyncs();

    Entry(Object wal) {
      this.wal = new WeakReference<>(wal);
    }
  }
}
