// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.AnswersNeeded;
import dev.htk.harness.driver.Clients;
import dev.htk.harness.run.ClientKind;
import dev.htk.harness.run.DriveSpec;
import dev.htk.harness.slow.RegionLookup;
import dev.htk.harness.workload.YcsbWorkload;
import dev.htk.tuning.profile.Phase;
import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.AsyncBufferedMutatorBuilder;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/**
 * A client whose threads continue while operations are under way: an {@link AsyncBinding} for each,
 * or a {@link BufferedBinding}.
 *
 * @param drive its client is {@link ClientKind#ASYNC} or {@link ClientKind#BUFFERED}
 */
record AsyncHBaseClient(AsyncConnection connection, DriveSpec drive) implements HBaseClient {

  private static final long LOOKUP_MILLIS = 1000;

  static AsyncHBaseClient open(DriveSpec drive, Configuration configuration)
      throws IOException, InterruptedException {
    try {
      return new AsyncHBaseClient(
          ConnectionFactory.createAsyncConnection(configuration).get(), drive);
    } catch (ExecutionException e) {
      throw new IOException("the client cannot connect: " + e.getCause().getMessage(), e);
    }
  }

  @Override
  public void warmUpConnections(YcsbWorkload workload) throws IOException, InterruptedException {
    TableName table = HBaseClient.table(workload);
    try {
      List<HRegionLocation> regions =
          connection.getRegionLocator(table).getAllRegionLocations().get();
      List<Boolean> unused =
          connection.getTable(table).existsAll(FirstContact.oneOfEachServer(regions)).get();
    } catch (ExecutionException e) {
      throw new IOException("%s is not served: %s".formatted(table, e.getCause().getMessage()), e);
    }
  }

  @Override
  public Clients clients(YcsbWorkload workload, Phase phase) {
    Properties properties = workload.toProperties();
    RowRequests requests = new RowRequests(properties);
    boolean traced = TracedRpcControllers.areIn(connection.getConfiguration());
    AsyncCalls calls = new AsyncCalls(drive.inFlight(), traced);
    return Clients.pipelined(
        drive.client() == ClientKind.BUFFERED
            ? () ->
                new BufferedBinding(
                    connection.getTable(requests.table()),
                    mutator(requests.table(), properties).build(),
                    requests,
                    traced)
            : () -> new AsyncBinding(connection.getTable(requests.table()), requests, calls),
        AnswersNeeded.of(workload, phase));
  }

  /**
   * Returns a builder of mutators with the buffer size {@code writebuffersize}. If that is not set,
   * it is 12 MiB for {@code clientbuffering=true}, as in YCSB's binding, and otherwise the client's
   * {@code hbase.client.write.buffer}.
   */
  private AsyncBufferedMutatorBuilder mutator(TableName table, Properties properties) {
    AsyncBufferedMutatorBuilder mutator = connection.getBufferedMutatorBuilder(table);
    if (HBaseBinding.isBuffering(properties)
        || properties.containsKey(HBaseBinding.WRITE_BUFFER_SIZE)) {
      mutator.setWriteBufferSize(HBaseBinding.writeBufferSize(properties));
    }
    return mutator;
  }

  /** Finds regions in the connection's cache; if it must ask, waits up to a second. */
  @Override
  public RegionLookup regions(YcsbWorkload workload) {
    AsyncTableRegionLocator locator = connection.getRegionLocator(HBaseClient.table(workload));
    return new LocatedRegions(
        row -> locator.getRegionLocation(row).get(LOOKUP_MILLIS, TimeUnit.MILLISECONDS));
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }

  /**
   * Buffers writes in an {@code AsyncBufferedMutator}, which sends them when its buffer is full.
   * Each write is answered when the servers have acknowledged it. The thread waits for each read.
   *
   * <p>HBase's own classes do not limit a thread that writes faster than the servers accept. Here a
   * thread waits while it has two buffers' worth unacknowledged: one on its way, one being filled.
   * How often calls were repeated is unknown for a mutation in a batch.
   */
  private static final class BufferedBinding extends AsyncBinding {

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
}
