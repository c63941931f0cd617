// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import site.ycsb.Status;

/** Counts failures by operation and status (the exception's name, for HBase). Thread-safe. */
final class FailureCounts {

  private record Failure(Operation operation, String status) {}

  private final Map<Failure, LongAdder> counts = new ConcurrentHashMap<>();
  private final BiConsumer<Operation, String> listener;

  /**
   * Counts failures, and reports each to a listener.
   *
   * @param listener called on the thread on which the operation ended; must not block
   */
  FailureCounts(BiConsumer<Operation, String> listener) {
    this.listener = listener;
  }

  /** Counts a failure. Returns its name: the status, which a broken binding may return as null. */
  String count(Operation operation, Status status) {
    String name = status == null ? "null" : status.getName();
    counts.computeIfAbsent(new Failure(operation, name), failure -> new LongAdder()).increment();
    listener.accept(operation, name);
    return name;
  }

  Map<Operation, SortedMap<String, Long>> byOperation() {
    Map<Operation, SortedMap<String, Long>> result = new EnumMap<>(Operation.class);
    counts.forEach(
        (failure, count) ->
            result
                .computeIfAbsent(failure.operation(), operation -> new TreeMap<>())
                .put(failure.status(), count.sum()));
    return result;
  }
}
