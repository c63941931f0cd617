// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.metrics;

import dev.htk.harness.counter.Counter;
import dev.htk.harness.counter.ServerReading;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;

/**
 * The growth of all servers' counters between two moments. Thread-safe.
 *
 * <p>A server that started in between counts from zero. A server that ended in between counts up to
 * its last reading. A server that could first be read in between counts from that reading.
 */
public final class CounterWindow {

  private final long begin;
  private final Map<String, ServerReading> first = new HashMap<>();
  private final Map<String, ServerReading> last = new HashMap<>();

  /**
   * @param begin epoch microseconds
   */
  CounterWindow(long begin) {
    this.begin = begin;
  }

  synchronized void add(ServerReading reading) {
    first.putIfAbsent(reading.server(), reading);
    last.put(reading.server(), reading);
  }

  /** Returns how much a counter grew, over all servers; empty if none of them has it. */
  public synchronized OptionalLong growth(Counter counter) {
    if (counter.kind() != Counter.Kind.COUNTER) {
      throw new IllegalArgumentException(counter + " is no counter and does not grow");
    }
    OptionalLong growth = OptionalLong.empty();
    for (ServerReading end : last.values()) {
      OptionalLong to = end.value(counter);
      OptionalLong from = from(first.get(end.server()), counter);
      if (to.isPresent() && from.isPresent()) {
        growth = OptionalLong.of(growth.orElse(0) + to.getAsLong() - from.getAsLong());
      }
    }
    return growth;
  }

  private OptionalLong from(ServerReading start, Counter counter) {
    String server = start.server();
    boolean startedInside =
        ServerName.isFullServerName(server)
            && TimeUnit.MILLISECONDS.toMicros(ServerName.valueOf(server).getStartCode()) > begin;
    return startedInside ? OptionalLong.of(0) : start.value(counter);
  }
}
