// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.counter.CounterSign;
import java.util.List;
import java.util.SortedMap;

/**
 * The growth of HBase's own counters on a server that has no recorder.
 *
 * @param micros the time over which they grew
 * @param signs the causes of held writes that show in them, gates before roots
 * @param counters growths of counters, and the largest values of queues; zeros are left out
 */
public record CounterGrowth(
    String server, long micros, List<CounterSign> signs, SortedMap<String, Long> counters) {}
