package dev.htk.harness.driver;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Failed operations by operation and status (the exception's name, for HBase). Thread-safe. */
final class FailureCounts {

  private record Failure(Operation operation, String status) {}

  private final Map<Failure, LongAdder> counts = new ConcurrentHashMap<>();

  void count(Operation operation, String status) {
    counts.computeIfAbsent(new Failure(operation, status), failure -> new LongAdder()).increment();
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
