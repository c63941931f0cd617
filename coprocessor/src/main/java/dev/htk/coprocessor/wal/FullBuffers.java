// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
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
 * Looks for WALs whose ring buffer has no free slot. An append to such a WAL waits inside the MVCC
 * lock of its region, which holds up the whole region.
 */
final class FullBuffers implements Probe {
  private final Recording recording;
  private final PerWal<Buffer> buffers;

  FullBuffers(Recording recording, ServerWals wals) {
    this.recording = recording;
    this.buffers =
        new PerWal<>(wals, Buffer::new, (each, now) -> judge(each, /* full= */ false, now));
  }

  @Override
  public SourceKind kind() {
    return SourceKind.WAL_BUFFER;
  }

  @Override
  public boolean attach() throws Exception {
    return buffers.hasAny(recording.clock().epochMicros());
  }

  @Override
  public void sample(long nowMicros) throws Exception {
    List<Buffer> present = buffers.asOf(nowMicros);
    for (int i = 0; i < present.size(); i++) {
      Buffer buffer = present.get(i);
      judge(buffer, buffer.slots.remainingCapacity() <= 0, nowMicros);
    }
  }

  @Override
  public void finish(long nowMicros) {
    buffers.finish(nowMicros);
  }

  private void judge(Buffer buffer, boolean full, long nowMicros) {
    if (full && !buffer.condition.isHeld()) {
      buffer.scope = WalScope.now(buffer.wal);
    }
    if (buffer.condition.isOver(full, nowMicros)) {
      recording.record(
          StallEvent.of(StallCause.WAL_BUFFER_FULL, buffer.scope, buffer.condition.since())
              .figure(Figure.LIMIT, buffer.slots.getBufferSize())
              .endedAt(nowMicros));
    }
  }

  @Override
  public void detach() {
    buffers.forget();
  }

  /**
   * Returns the buffer between the handlers and the thread that writes the WAL.
   *
   * <p>Finds it by type: it is a field of AsyncFSWAL, is inside FSHLog's disruptor, and in 3.0 is a
   * field of AbstractFSWAL.
   *
   * @throws NoSuchFieldException if this kind of WAL has none
   */
  static RingBuffer<?> ringBuffer(AbstractFSWAL<?> wal) throws ReflectiveOperationException {
    RingBuffer<?> buffer = Inside.ofType(wal, RingBuffer.class).orElse(null);
    return buffer != null
        ? buffer
        : Inside.ofType(wal, Disruptor.class)
            .orElseThrow(
                () ->
                    new NoSuchFieldException(
                        wal.getClass().getSimpleName() + " has no ring buffer"))
            .getRingBuffer();
  }

  private static final class Buffer {
    private final AbstractFSWAL<?> wal;
    private final RingBuffer<?> slots;
    private final Condition condition = new Condition();
    private Scope scope;

    Buffer(AbstractFSWAL<?> wal) throws ReflectiveOperationException {
      this.wal = wal;
      this.slots = ringBuffer(wal);
    }
  }
}
