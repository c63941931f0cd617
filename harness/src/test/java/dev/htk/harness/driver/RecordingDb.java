// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A binding that records its calls, and answers as a test wants it to. */
final class RecordingDb extends DB {

  /**
   * One call of a binding.
   *
   * @param details the rest of the request: fields, the lengths of values, the rows of a scan
   */
  record Call(Operation operation, String key, String details) {}

  /** The calls of all threads' bindings. */
  static final class Log {

    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();

    /** Returns the calls in the order in which they came. */
    List<Call> calls() {
      return List.copyOf(calls);
    }

    /** Returns the keys of one operation, in the order in which they came. */
    List<String> keys(Operation operation) {
      return calls.stream().filter(call -> call.operation() == operation).map(Call::key).toList();
    }

    long count(Operation operation) {
      return keys(operation).size();
    }
  }

  private final Log log;
  private final Function<Call, Status> answer;

  RecordingDb(Log log, Function<Call, Status> answer) {
    this.log = log;
    this.answer = answer;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return answer(Operation.INSERT, key, lengths(values));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return answer(Operation.READ, key, String.valueOf(fields));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer(Operation.UPDATE, key, lengths(values));
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer(Operation.SCAN, startKey, recordCount + " rows of " + fields);
  }

  @Override
  public Status delete(String table, String key) {
    return answer(Operation.DELETE, key, "");
  }

  private Status answer(Operation operation, String key, String details) {
    Call call = new Call(operation, key, details);
    log.calls.add(call);
    return answer.apply(call);
  }

  private static String lengths(Map<String, ByteIterator> values) {
    Map<String, Long> lengths = new TreeMap<>();
    values.forEach((field, value) -> lengths.put(field, value.bytesLeft()));
    return lengths.toString();
  }
}
