package dev.htk.harness.diagnosis.live;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What HBase's own counters say of a server that has no recorder.
 *
 * @param micros the time over which they grew
 * @param counters growths of counters, and the largest values of queues; those that are 0 are left
 *     out
 */
public record CounterGrowth(String server, long micros, SortedMap<String, Long> counters) {

  public CounterGrowth {
    counters = new TreeMap<>(counters);
  }
}
