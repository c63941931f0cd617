// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.wire.Scope;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;

/**
 * Holds the file that a WAL writes to, as the scope of its events. It is created once per roll
 * instead of once per event. Safe for use by many threads.
 */
final class WalScope {
  private volatile Scope scope;

  private WalScope(Scope scope) {
    this.scope = scope;
  }

  /** Creates the scope of a WAL, which may already have been rolled. */
  static WalScope of(AbstractFSWAL<?> wal) {
    return new WalScope(now(wal));
  }

  /** Returns the file that the WAL writes to now; creates a string. */
  static Scope now(AbstractFSWAL<?> wal) {
    return Scope.wal(wal.getCurrentFileName().getName());
  }

  /** Returns the file since the last roll. */
  Scope get() {
    return scope;
  }

  /** Notes the file that the WAL writes to from now on; null, when a WAL closes, is ignored. */
  void rolledTo(Path file) {
    if (file != null) {
      scope = Scope.wal(file.getName());
    }
  }
}
