// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.run.LatencyLine;
import dev.htk.harness.run.phase.Operation;
import java.util.Collection;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The figures of a run's client over the last seconds.
 *
 * @param perSecond acknowledged operations a second
 * @param p99Micros the 99th percentile of response times, microseconds
 * @param lateMicros how late an operation started on average after its intended start,
 *     microseconds; 0 in a closed loop, where no operation has one
 */
public record ClientRates(double perSecond, long p99Micros, double lateMicros) {

  private static final String RESPONSE = "response";
  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * Sums up intervals.
   *
   * @param end of the time that they cover, epoch microseconds
   * @return empty if no operation was acknowledged in them
   */
  static Optional<ClientRates> of(Collection<LatencyLine> intervals, long end) {
    Histogram responses = new Histogram(3);
    double response = 0;
    double service = 0;
    long both = 0;
    long start = end;
    for (LatencyLine interval : intervals) {
      start = Math.min(start, interval.start());
      double sum = interval.latencies().getMean() * interval.latencies().getTotalCount();
      if (interval.operation().equals(Operation.READ_MODIFY_WRITE.ycsbName())) {
        // Its read and its update are there, too.
        both += interval.measure().equals(RESPONSE) ? interval.latencies().getTotalCount() : 0;
      } else if (interval.measure().equals(RESPONSE)) {
        responses.add(interval.latencies());
        response += sum;
      } else {
        service += sum;
      }
    }
    long count = responses.getTotalCount();
    if (count == 0 || start == end) {
      return Optional.empty();
    }
    return Optional.of(
        new ClientRates(
            (count - both) * MICROS_PER_SECOND / (end - start),
            responses.getValueAtPercentile(99),
            Math.max(0, response - service) / count));
  }
}
