package dev.htk.harness.ycsb;

import dev.htk.harness.driver.PipelinedBinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Writes are collected by a {@code BufferedMutator} and sent when its buffer is full; each is
 * answered when the servers have acknowledged it. Reads are waited for.
 *
 * <p>HBase's own classes bound no thread that writes faster than the servers take it. Here a thread
 * waits while it has two buffers' worth unacknowledged: one on its way, one being filled. How often
 * calls were repeated cannot be known of a mutation in a batch.
 */
final class BufferedBinding implements PipelinedBinding {

  /** Twice as much is still a number of permits. */
  private static final int LARGEST_BUFFER = (1 << 30) - 1;

  private final AsyncTable<?> table;
  private final AsyncBufferedMutator mutator;
  private final RowRequests requests;
  private final AsyncCalls reads;
  private final Semaphore room;
  private final int bufferBytes;

  /**
   * @param mutator this binding's own
   * @param traced whether the connection's controllers are {@link TracedRpcControllers}
   */
  BufferedBinding(
      AsyncTable<?> table, AsyncBufferedMutator mutator, RowRequests requests, boolean traced) {
    this.table = table;
    this.mutator = mutator;
    this.requests = requests;
    this.reads = new AsyncCalls(new Semaphore(1), traced);
    this.bufferBytes = (int) Math.max(1, Math.min(mutator.getWriteBufferSize(), LARGEST_BUFFER));
    this.room = new Semaphore(2 * bufferBytes);
  }

  @Override
  public void init() {
    // The connection is there already.
  }

  @Override
  public void insert(String key, Map<String, ByteIterator> values, Answer answer) {
    write(requests.put(key, values), answer);
  }

  @Override
  public void update(String key, Map<String, ByteIterator> values, Answer answer) {
    write(requests.put(key, values), answer);
  }

  @Override
  public void delete(String key, Answer answer) {
    write(requests.delete(key), answer);
  }

  /**
   * Never waits for ever: what is unacknowledged and not on its way is less than one buffer, and no
   * mutation takes more room than another one.
   */
  private void write(Mutation mutation, Answer answer) {
    int bytes = (int) Math.min(mutation.heapSize(), bufferBytes);
    room.acquireUninterruptibly(bytes);
    answer.started();
    sent(
        mutate(mutation)
            .handle(
                (nothing, failure) -> {
                  try {
                    answer.ended(failure == null ? Status.OK : Failures.status(failure), null);
                  } finally {
                    room.release(bytes);
                  }
                  return null;
                }));
  }

  private CompletableFuture<Void> mutate(Mutation mutation) {
    try {
      return mutator.mutate(mutation);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Nobody waits here: the answer is given on another thread. */
  private static void sent(CompletableFuture<Void> unused) {}

  @Override
  public void read(
      String key, Set<String> fields, Map<String, ByteIterator> result, Answer answer) {
    reads
        .start(
            answer,
            () -> table.get(requests.get(key, fields)),
            row -> RowRequests.found(row, result))
        .join();
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's type.
  public void scan(
      String startKey,
      int recordCount,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> result,
      Answer answer) {
    reads
        .start(
            answer,
            () -> table.scanAll(requests.scan(startKey, recordCount, fields)),
            rows -> RowRequests.found(rows, result))
        .join();
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
