// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.SyncSpan;
import java.util.Optional;

/**
 * Splits the time that a batch spent on its WAL into the part before the sync that covers its edit,
 * and that sync. The insert into the memstore after the sync is in neither. Off the put path.
 */
final class WalTimes {
  private long append;
  private long sync;

  private WalTimes() {}

  /**
   * Returns the parts of a finished batch, all its mini-batches together.
   *
   * <p>HBase wakes a sync's waiters just before it reports the sync. If no covering sync is
   * reported yet, the whole stretch counts as sync. If no sync was ever reported, nobody listens to
   * the WAL, and both parts are unknown. So are they if so many syncs have passed since that the
   * covering one may be forgotten.
   */
  static WalTimes of(BatchStamps stamps, RecentSyncs syncs, long now) {
    WalTimes parts = new WalTimes();
    boolean listened = syncs.covering(0, now).isPresent();
    for (int i = 0; i < stamps.appends() && listened; i++) {
      if (syncs.reachesBackTo(stamps.appendFrom(i))) {
        parts.add(stamps.appendFrom(i), stamps.appendTo(i), syncs, now);
      }
    }
    return parts;
  }

  private void add(long from, long to, RecentSyncs syncs, long now) {
    Optional<SyncSpan> span = syncs.covering(from, now);
    long syncFrom = Math.min(to, span.map(SyncSpan::start).orElse(from));
    long syncTo = Math.min(to, span.map(SyncSpan::end).orElse(to));
    append += syncFrom - from;
    sync += syncTo - syncFrom;
  }

  /** Returns the microseconds from handing over the edit to the start of its sync. */
  long append() {
    return append;
  }

  /** Returns the microseconds in the sync that covers the edit. */
  long sync() {
    return sync;
  }
}
