// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import java.util.SortedMap;

/**
 * The growth of HBase's own counters on a server that has no recorder.
 *
 * @param micros the time over which they grew
 * @param counters growths of counters, and the largest values of queues; zeros are left out
 */
public record CounterGrowth(String server, long micros, SortedMap<String, Long> counters) {}
