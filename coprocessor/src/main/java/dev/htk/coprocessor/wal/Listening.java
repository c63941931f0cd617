// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Probe;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.regionserver.wal.WALActionsListener;

/**
 * Registers one listener with every WAL of the server while the recorder is not suspended. HBase
 * keeps its listeners in a copy-on-write list, so this is safe at any time.
 */
final class Listening implements Probe {
  private final SourceKind kind;
  private final RecorderClock clock;
  private final PerWal<Registration> registrations;

  /**
   * Creates the probe.
   *
   * @param listener creates the listener of a WAL
   */
  Listening(
      SourceKind kind,
      RecorderClock clock,
      ServerWals wals,
      Function<AbstractFSWAL<?>, Listener> listener) {
    this.kind = kind;
    this.clock = clock;
    this.registrations =
        new PerWal<>(
            wals,
            wal -> new Registration(wal, listener.apply(wal)),
            (each, now) -> each.listener.finish(now));
  }

  @Override
  public SourceKind kind() {
    return kind;
  }

  @Override
  public boolean attach() throws Exception {
    return registrations.hasAny(clock.epochMicros());
  }

  /** Registers with WALs created since the last sample. */
  @Override
  public void sample(long nowMicros) throws Exception {
    List<Registration> present = registrations.asOf(nowMicros);
    for (int i = 0; i < present.size(); i++) {
      present.get(i).begin();
    }
  }

  @Override
  public void finish(long nowMicros) {
    registrations.finish(nowMicros);
  }

  @Override
  public void detach() {
    registrations.forget().forEach(Registration::end);
  }

  /** A listener that can be told that its WAL, or the recorder, ends. */
  interface Listener extends WALActionsListener {
    /** Records what is open as ended now. */
    default void finish(long nowMicros) {}
  }

  private static final class Registration {
    private final AbstractFSWAL<?> wal;
    private final Listener listener;
    private boolean begun;

    Registration(AbstractFSWAL<?> wal, Listener listener) {
      this.wal = wal;
      this.listener = listener;
    }

    void begin() {
      if (!begun) {
        begun = true;
        wal.registerWALActionsListener(listener);
      }
    }

    void end() {
      wal.unregisterWALActionsListener(listener);
    }
  }
}
