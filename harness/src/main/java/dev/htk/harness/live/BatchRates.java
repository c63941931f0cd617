// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import java.util.Collection;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Mutation batches of the last ten seconds, on the servers with a region recorder.
 *
 * @param perSecond mutation batches a second, on all servers together
 * @param p99Micros the 99th percentile of their times, microseconds
 */
public record BatchRates(double perSecond, long p99Micros) {

  /** Sums up servers; empty if none has done a batch. */
  static Optional<BatchRates> of(Collection<ServedBatches> servers) {
    Histogram times = new Histogram(2);
    double perSecond = 0;
    for (ServedBatches served : servers) {
      times.add(served.times());
      perSecond += served.perSecond();
    }
    return times.getTotalCount() == 0
        ? Optional.empty()
        : Optional.of(new BatchRates(perSecond, times.getValueAtPercentile(99)));
  }
}
