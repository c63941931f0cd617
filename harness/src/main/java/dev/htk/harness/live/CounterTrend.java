// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.CounterSign;
import dev.htk.harness.counter.CounterSign.Limits;
import dev.htk.harness.counter.ServerReading;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tracks the recent growth of HBase's own counters on servers without a readable recorder. The
 * counters' values are up to fifteen seconds old. Thread-safe.
 */
final class CounterTrend {

  private static final List<Counter> COUNTERS =
      List.of(Counter.BLOCKED_REQUESTS, Counter.UPDATES_BLOCKED_MILLIS, Counter.COLLECTION_MILLIS);
  private static final List<Counter> QUEUES =
      List.of(Counter.CALL_QUEUE, Counter.FLUSH_QUEUE, Counter.COMPACTION_QUEUE);
  private static final String EXCEPTION = "exceptions.";

  private final long windowMicros;
  private final Map<String, Limits> limits = new HashMap<>();
  private final Map<String, Deque<ServerReading>> readings = new TreeMap<>();

  CounterTrend(long windowMicros) {
    this.windowMicros = windowMicros;
  }

  /** Returns whether the limits of a server are known; until then, HBase's defaults apply. */
  synchronized boolean knowsLimits(String server) {
    return limits.containsKey(server);
  }

  synchronized void limit(String server, Limits ofServer) {
    limits.put(server, ofServer);
  }

  /** Adds the newest reading of each server; drops those of all other servers. */
  synchronized void add(Collection<ServerReading> newest) {
    readings.keySet().retainAll(newest.stream().map(ServerReading::server).toList());
    for (ServerReading reading : newest) {
      Deque<ServerReading> ofServer =
          readings.computeIfAbsent(reading.server(), fresh -> new ArrayDeque<>());
      ofServer.addLast(reading);
      while (ofServer.getFirst().time() < reading.time() - windowMicros) {
        ofServer.removeFirst();
      }
    }
  }

  /** Returns the growth of the counters, by server. */
  synchronized List<CounterGrowth> growths() {
    return readings.values().stream().map(this::growth).toList();
  }

  private CounterGrowth growth(Deque<ServerReading> ofServer) {
    ServerReading first = ofServer.getFirst();
    ServerReading last = ofServer.getLast();
    SortedMap<String, Long> grown = new TreeMap<>();
    last.counters()
        .forEach(
            (key, value) -> {
              if (key.startsWith(EXCEPTION)) {
                put(grown, key, value - first.counters().getOrDefault(key, 0L));
              }
            });
    for (Counter counter : COUNTERS) {
      OptionalLong from = first.value(counter);
      OptionalLong to = last.value(counter);
      if (from.isPresent() && to.isPresent()) {
        put(grown, counter.key(), to.getAsLong() - from.getAsLong());
      }
    }
    for (Counter queue : QUEUES) {
      put(
          grown,
          queue.key(),
          ofServer.stream().mapToLong(of -> of.value(queue).orElse(0)).max().orElse(0));
    }
    List<CounterSign> signs =
        CounterSign.between(
            first.counters(), last.counters(), limits.getOrDefault(last.server(), Limits.DEFAULT));
    return new CounterGrowth(last.server(), last.time() - first.time(), signs, grown);
  }

  private static void put(SortedMap<String, Long> grown, String key, long value) {
    if (value > 0) {
      grown.put(key, value);
    }
  }
}
