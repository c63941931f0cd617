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
 * Buffers writes in an {@code AsyncBufferedMutator}, which sends them when its buffer is full. Each
 * write is answered when the servers have acknowledged it. The thread waits for each read.
 *
 * <p>HBase's own classes do not limit a thread that writes faster than the servers accept. Here a
 * thread waits while it has two buffers' worth unacknowledged: one on its way, one being filled.
 * How often calls were repeated is unknown for a mutation in a batch.
 */
final class BufferedBinding implements PipelinedBinding {

  /** Chosen so that twice as much is still a valid number of permits. */
  private static final int LARGEST_BUFFER = (1 << 30) - 1;

  private final AsyncTable<?> table;
  private final AsyncBufferedMutator mutator;
  private final RowRequests requests;
  private final AsyncCalls reads;
  private final Semaphore room;
  private final int bufferBytes;

  /**
   * @param mutator used by this binding alone
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
    // The connection already exists.
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
   * Buffers a mutation once there is room. Cannot deadlock: unacknowledged bytes that are not on
   * their way fill less than one buffer, and no mutation takes more room than one buffer.
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

  /** Ignores the future: the answer is given on another thread. */
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
