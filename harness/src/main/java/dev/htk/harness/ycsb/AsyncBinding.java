package dev.htk.harness.ycsb;

import dev.htk.harness.driver.PipelinedBinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Sends each operation as a separate call through {@code AsyncTable}; buffers nothing. */
final class AsyncBinding implements PipelinedBinding {

  private final AsyncTable<?> table;
  private final RowRequests requests;
  private final AsyncCalls calls;

  AsyncBinding(AsyncTable<?> table, RowRequests requests, AsyncCalls calls) {
    this.table = table;
    this.requests = requests;
    this.calls = calls;
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

  private void write(Mutation mutation, Answer answer) {
    sent(
        calls.start(
            answer,
            () -> mutation instanceof Put put ? table.put(put) : table.delete((Delete) mutation),
            nothing -> Status.OK));
  }

  @Override
  public void read(
      String key, Set<String> fields, Map<String, ByteIterator> result, Answer answer) {
    sent(
        calls.start(
            answer,
            () -> table.get(requests.get(key, fields)),
            row -> RowRequests.found(row, result)));
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's type.
  public void scan(
      String startKey,
      int recordCount,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> result,
      Answer answer) {
    sent(
        calls.start(
            answer,
            () -> table.scanAll(requests.scan(startKey, recordCount, fields)),
            rows -> RowRequests.found(rows, result)));
  }

  /** Ignores the future: the answer is given on another thread. */
  private static void sent(CompletableFuture<Void> unused) {}

  @Override
  public void flush() {
    // Nothing is buffered.
  }

  @Override
  public void close() {
    // The connection belongs to the caller.
  }
}
