// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.ycsb;

import dev.htk.harness.driver.PipelinedBinding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Sends each operation as a separate call through {@code AsyncTable}; buffers nothing. */
class AsyncBinding implements PipelinedBinding {

  private final AsyncTable<?> table;
  private final RowRequests requests;
  private final AsyncCalls calls;

  AsyncBinding(AsyncTable<?> table, RowRequests requests, AsyncCalls calls) {
    this.table = table;
    this.requests = requests;
    this.calls = calls;
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

  void write(Mutation mutation, Answer answer) {
    request(
        answer,
        () -> mutation instanceof Put put ? table.put(put) : table.delete((Delete) mutation),
        nothing -> Status.OK);
  }

  @Override
  public void read(
      String key, Set<String> fields, Map<String, ByteIterator> result, Answer answer) {
    request(
        answer, () -> table.get(requests.get(key, fields)), row -> RowRequests.found(row, result));
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's type.
  public void scan(
      String startKey,
      int recordCount,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> result,
      Answer answer) {
    request(
        answer,
        () -> table.scanAll(requests.scan(startKey, recordCount, fields)),
        rows -> RowRequests.found(rows, result));
  }

  private <T> void request(
      Answer answer, Supplier<CompletableFuture<T>> call, Function<T, Status> outcome) {
    sent(calls.start(1, answer, call, outcome));
  }

  /** Goes on after a call was sent: it is answered on another thread. */
  void sent(CompletableFuture<Void> call) {}

  @Override
  public void flush() {
    // Nothing is buffered.
  }

  @Override
  public void close() {
    // The connection belongs to the caller.
  }
}
