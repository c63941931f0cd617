// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/**
 * Buffers writes in an {@code AsyncBufferedMutator}, which sends them when its buffer is full. Each
 * write is answered when the servers have acknowledged it. The thread waits for each read.
 *
 * <p>HBase's own classes do not limit a thread that writes faster than the servers accept. Here a
 * thread waits while it has two buffers' worth unacknowledged: one on its way, one being filled.
 * How often calls were repeated is unknown for a mutation in a batch.
 */
final class BufferedBinding extends AsyncBinding {

  /** Chosen so that twice as much is still a valid number of permits. */
  private static final int LARGEST_BUFFER = (1 << 30) - 1;

  private final AsyncBufferedMutator mutator;
  private final AsyncCalls writes;
  private final int bufferBytes;

  /**
   * @param mutator used by this binding alone
   * @param traced whether the connection's controllers are {@link TracedRpcControllers}
   */
  BufferedBinding(
      AsyncTable<?> table, AsyncBufferedMutator mutator, RowRequests requests, boolean traced) {
    super(table, requests, new AsyncCalls(1, traced));
    this.mutator = mutator;
    this.bufferBytes = (int) Math.max(1, Math.min(mutator.getWriteBufferSize(), LARGEST_BUFFER));
    this.writes = new AsyncCalls(2 * bufferBytes, false);
  }

  /**
   * Buffers a mutation once there is room. Cannot deadlock: unacknowledged bytes that are not on
   * their way fill less than one buffer, and no mutation takes more room than one buffer.
   */
  @Override
  void write(Mutation mutation, Answer answer) {
    int bytes = (int) Math.min(mutation.heapSize(), bufferBytes);
    CompletableFuture<Void> unused =
        writes.start(bytes, answer, () -> mutator.mutate(mutation), nothing -> Status.OK);
  }

  @Override
  void sent(CompletableFuture<Void> read) {
    read.join();
  }

  @Override
  public void flush() {
    mutator.flush();
  }

  @Override
  public void close() {
    mutator.close();
  }
}
