package dev.htk.coprocessor.wal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;

/**
 * What a probe keeps of each WAL, for as long as the server has that WAL. Not thread-safe.
 *
 * @param <T> what is kept of one WAL
 */
final class PerWal<T> {
  private final ServerWals server;
  private final Beginning<T> beginning;
  private List<AbstractFSWAL<?>> wals = Collections.emptyList();
  private List<T> kept = Collections.emptyList();

  PerWal(ServerWals server, Beginning<T> beginning) {
    this.server = server;
    this.beginning = beginning;
  }

  /** One for each WAL that the server has now. */
  List<T> asOf(long nowMicros) throws Exception {
    List<AbstractFSWAL<?>> present = server.asOf(nowMicros);
    if (present != wals) {
      List<T> following = new ArrayList<>(present.size());
      for (AbstractFSWAL<?> wal : present) {
        following.add(of(wal));
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

  /** Whether the server has any yet. */
  boolean hasAny(long nowMicros) throws IOException {
    return !server.asOf(nowMicros).isEmpty();
  }

  /** All of them, no longer kept. */
  List<T> forget() {
    List<T> forgotten = kept;
    wals = Collections.emptyList();
    kept = Collections.emptyList();
    return forgotten;
  }

  /** Makes what is kept of a WAL that was not there before. */
  @FunctionalInterface
  interface Beginning<T> {
    T of(AbstractFSWAL<?> wal) throws Exception;
  }
}
