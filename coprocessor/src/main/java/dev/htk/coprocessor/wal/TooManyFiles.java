// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.inside.Inside;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Condition;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.List;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;

/**
 * Looks for WALs that keep more rolled files than {@code hbase.regionserver.maxlogs}. At each roll
 * above that limit, HBase makes the regions with the oldest edits flush.
 */
final class TooManyFiles implements Probe {
  private final Recording recording;
  private final PerWal<Files> files;

  TooManyFiles(Recording recording, ServerWals wals) {
    this.recording = recording;
    this.files =
        new PerWal<>(wals, wal -> new Files(wal), (each, now) -> judge(each, /* count= */ 0, now));
  }

  @Override
  public SourceKind kind() {
    return SourceKind.WAL_COUNT;
  }

  @Override
  public boolean attach() throws Exception {
    return files.hasAny(recording.clock().epochMicros());
  }

  @Override
  public void sample(long nowMicros) throws Exception {
    List<Files> present = files.asOf(nowMicros);
    for (int i = 0; i < present.size(); i++) {
      Files files = present.get(i);
      judge(files, files.wal.getNumRolledLogFiles(), nowMicros);
    }
  }

  @Override
  public void finish(long nowMicros) {
    files.finish(nowMicros);
  }

  private void judge(Files files, int count, long nowMicros) {
    boolean tooMany = count > files.limit;
    if (tooMany && !files.condition.isHeld()) {
      files.scope = WalScope.now(files.wal);
      files.most = count;
    }
    files.most = Math.max(files.most, count);
    if (files.condition.isOver(tooMany, nowMicros)) {
      recording.record(
          StallEvent.of(StallCause.TOO_MANY_WALS, files.scope, files.condition.since())
              .figure(Figure.WAL_FILES, files.most)
              .figure(Figure.LIMIT, files.limit)
              .endedAt(nowMicros));
    }
  }

  @Override
  public void detach() {
    files.forget();
  }

  private static final class Files {
    private final AbstractFSWAL<?> wal;
    private final int limit;
    private final Condition condition = new Condition();
    private Scope scope;
    private int most;

    Files(AbstractFSWAL<?> wal) throws ReflectiveOperationException {
      this.wal = wal;
      this.limit = Inside.number(wal, "maxLogs").intValue();
    }
  }
}
