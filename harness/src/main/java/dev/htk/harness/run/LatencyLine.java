// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import org.HdrHistogram.Histogram;

/**
 * One line of {@code client.hlog}: the latencies of one kind of operation in about a second.
 *
 * @param operation YCSB's name
 * @param measure {@code service} or {@code response}
 * @param start epoch microseconds
 * @param end epoch microseconds, exclusive
 * @param latencies microseconds
 */
public record LatencyLine(
    String operation, String measure, long start, long end, Histogram latencies) {

  /** Returns the name under which the log has this kind of latencies. */
  public String tag() {
    return operation + "." + measure;
  }

  /** Returns the middle of the interval, which tells to what phase or window it belongs. */
  public long middle() {
    return (start + end) / 2;
  }
}
