package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.wire.Scope;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;

/**
 * The log file that a WAL writes to, as the scope of its events: made once a roll and not for each
 * event. Safe for use by many threads.
 */
final class WalScope {
  private volatile Scope scope;

  private WalScope(Scope scope) {
    this.scope = scope;
  }

  /** Of a WAL that may have been there for long. */
  static WalScope of(AbstractFSWAL<?> wal) {
    return new WalScope(now(wal));
  }

  /** The log file that the WAL writes to now. A string is made. */
  static Scope now(AbstractFSWAL<?> wal) {
    return Scope.wal(wal.getCurrentFileName().getName());
  }

  /** The log file since the last roll. */
  Scope get() {
    return scope;
  }

  /** From now on the WAL writes to this file; null is none, as a WAL closes. */
  void rolledTo(Path file) {
    if (file != null) {
      scope = Scope.wal(file.getName());
    }
  }
}
