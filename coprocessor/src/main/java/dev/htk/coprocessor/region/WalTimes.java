package dev.htk.coprocessor.region;

import dev.htk.coprocessor.recording.RecentSyncs;
import dev.htk.coprocessor.recording.SyncSpan;
import java.util.Optional;

/**
 * What a batch spent on its WAL: up to the start of the sync that covers its edit, and in that
 * sync. What comes after the sync is the insert into the memstore, and neither. Off the put path.
 */
final class WalTimes {
  private long append;
  private long sync;

  private WalTimes() {}

  /**
   * The parts of a batch that is over, all its mini-batches together.
   *
   * <p>HBase lets a sync's waiters go just before it tells of the sync. A sync that was not told of
   * by now is taken to be the whole of what it is looked for in; where no sync was ever told of,
   * nobody listens to the WAL, and neither part is known.
   */
  static WalTimes of(BatchStamps stamps, RecentSyncs syncs, long now) {
    WalTimes parts = new WalTimes();
    boolean listened = syncs.covering(0, now).isPresent();
    for (int i = 0; i < stamps.appends() && listened; i++) {
      parts.add(stamps.appendFrom(i), stamps.appendTo(i), syncs, now);
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

  /** Microseconds from handing the edit over until the sync that covers it began. */
  long append() {
    return append;
  }

  /** Microseconds in the sync that covers the edit. */
  long sync() {
    return sync;
  }
}
