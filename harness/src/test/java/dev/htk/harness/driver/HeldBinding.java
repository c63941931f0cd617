// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import site.ycsb.ByteIterator;

/** A binding whose operations are under way until a test answers them. */
final class HeldBinding implements PipelinedBinding {

  /** An operation that has started. */
  record Held(Operation operation, String key, Answer answer) {}

  private final LinkedBlockingQueue<Held> held = new LinkedBlockingQueue<>();
  private final Queue<String> events = new ArrayDeque<>();

  /** Returns the oldest unanswered operation, and waits for one if there is none. */
  Held next() throws InterruptedException {
    return held.take();
  }

  int underWay() {
    return held.size();
  }

  /** Returns the other calls: {@code flush}, {@code close}. */
  List<String> events() {
    return List.copyOf(events);
  }

  private void hold(Operation operation, String key, Answer answer) {
    answer.started();
    held.add(new Held(operation, key, answer));
  }

  @Override
  public void insert(String key, Map<String, ByteIterator> values, Answer answer) {
    hold(Operation.INSERT, key, answer);
  }

  @Override
  public void update(String key, Map<String, ByteIterator> values, Answer answer) {
    hold(Operation.UPDATE, key, answer);
  }

  @Override
  public void delete(String key, Answer answer) {
    hold(Operation.DELETE, key, answer);
  }

  @Override
  public void read(
      String key, Set<String> fields, Map<String, ByteIterator> result, Answer answer) {
    hold(Operation.READ, key, answer);
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's type.
  public void scan(
      String startKey,
      int recordCount,
      Set<String> fields,
      List<HashMap<String, ByteIterator>> result,
      Answer answer) {
    hold(Operation.SCAN, startKey, answer);
  }

  @Override
  public void flush() {
    events.add("flush");
  }

  @Override
  public void close() {
    events.add("close");
  }
}
