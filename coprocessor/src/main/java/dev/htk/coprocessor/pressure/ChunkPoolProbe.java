// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.sampling.Condition;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;

/**
 * Records CHUNK_POOL_EXHAUSTED while all chunks that the pool may create are lent. A memstore then
 * takes a new chunk from the heap, which the garbage collector has to reclaim later.
 */
final class ChunkPoolProbe extends ServerProbe<DataChunkPool> {
  private Condition exhausted;
  private long chunks;
  private long limit;

  ChunkPoolProbe(Recording recording, Finder<DataChunkPool> finder) {
    super(SourceKind.CHUNK_POOL, recording, finder);
  }

  @Override
  void begin(DataChunkPool pool) {
    exhausted = new Condition();
  }

  @Override
  void look(DataChunkPool pool, long nowMicros) {
    judge(pool, pool.chunks() >= pool.limit() && pool.hasNoneFree(), nowMicros);
  }

  @Override
  void finish(DataChunkPool pool, long nowMicros) {
    judge(pool, /* isExhausted= */ false, nowMicros);
  }

  private void judge(DataChunkPool pool, boolean isExhausted, long nowMicros) {
    if (exhausted.isOver(isExhausted, nowMicros)) {
      recording()
          .record(
              StallEvent.of(StallCause.CHUNK_POOL_EXHAUSTED, Scope.server(), exhausted.since())
                  .figure(Figure.CHUNKS, chunks)
                  .figure(Figure.LIMIT, limit)
                  .endedAt(nowMicros));
    }
    if (isExhausted) {
      chunks = pool.chunks();
      limit = pool.limit();
    }
  }
}
