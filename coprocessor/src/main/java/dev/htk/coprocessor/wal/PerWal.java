// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;

/**
 * Holds one object per WAL for a probe, for as long as the server has that WAL. Finishes an object
 * when its WAL is gone. Not thread-safe.
 *
 * @param <T> the object kept for one WAL
 */
final class PerWal<T> {
  private final ServerWals server;
  private final Beginning<T> beginning;
  private final ObjLongConsumer<T> finish;
  private List<AbstractFSWAL<?>> wals = Collections.emptyList();
  private List<T> kept = Collections.emptyList();

  /**
   * Creates the holder.
   *
   * @param finish records what an object's WAL has open as ended at a time in microseconds
   */
  PerWal(ServerWals server, Beginning<T> beginning, ObjLongConsumer<T> finish) {
    this.server = server;
    this.beginning = beginning;
    this.finish = finish;
  }

  /** Returns the objects of the WALs that the server has now. */
  List<T> asOf(long nowMicros) throws Exception {
    List<AbstractFSWAL<?>> present = server.asOf(nowMicros);
    if (present != wals) {
      List<T> following = new ArrayList<>(present.size());
      for (AbstractFSWAL<?> wal : present) {
        following.add(of(wal));
      }
      for (int i = 0; i < wals.size(); i++) {
        if (!present.contains(wals.get(i))) {
          finish.accept(kept.get(i), nowMicros);
        }
      }
      wals = present;
      kept = following;
    }
    return kept;
  }

  private T of(AbstractFSWAL<?> wal) throws Exception {
    for (int i = 0; i < wals.size(); i++) {
      if (wals.get(i) == wal) {
        return kept.get(i);
      }
    }
    return beginning.of(wal);
  }

  /** Returns whether the server has any WAL yet. */
  boolean hasAny(long nowMicros) throws IOException {
    return !server.asOf(nowMicros).isEmpty();
  }

  /** Finishes all objects. */
  void finish(long nowMicros) {
    kept.forEach(each -> finish.accept(each, nowMicros));
  }

  /** Returns all objects and stops holding them. */
  List<T> forget() {
    List<T> forgotten = kept;
    wals = Collections.emptyList();
    kept = Collections.emptyList();
    return forgotten;
  }

  /** Creates the object of a new WAL. */
  @FunctionalInterface
  interface Beginning<T> {
    T of(AbstractFSWAL<?> wal) throws Exception;
  }
}
