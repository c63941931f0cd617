// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import java.util.Iterator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The operations of an open loop that could not start on time, because no thread was free.
 *
 * <p>A run records how long operations took from their intended and from their real start, but not
 * in pairs. An operation that took more than <i>t</i> + 1 ms from its intended start, and no more
 * than <i>t</i> from its real one, started more than 1 ms late. So the excess of the former
 * operations over those that took more than <i>t</i> is a least number, and the largest of all
 * <i>t</i> is the best one.
 *
 * @param atLeast how many operations started more than {@value #LATE_MICROS} microseconds late, at
 *     least
 */
record LateStarts(String phase, String operation, long atLeast) {

  /** Threads wake up some tenths of a millisecond late even when nothing holds them. */
  static final long LATE_MICROS = 1000;

  static LateStarts of(Curve.Key key, Histogram service, Histogram response) {
    return new LateStarts(key.phase(), key.operation(), atLeast(service, response));
  }

  private static long atLeast(Histogram service, Histogram response) {
    Iterator<HistogramIterationValue> responses = response.recordedValues().iterator();
    HistogramIterationValue next = responses.hasNext() ? responses.next() : null;
    long longer = response.getTotalCount();
    long served = service.getTotalCount();
    long most = 0;
    for (HistogramIterationValue value : service.recordedValues()) {
      served -= value.getCountAtValueIteratedTo();
      long bound = value.getValueIteratedTo() + LATE_MICROS;
      while (next != null && response.lowestEquivalentValue(next.getValueIteratedTo()) <= bound) {
        longer -= next.getCountAtValueIteratedTo();
        next = responses.hasNext() ? responses.next() : null;
      }
      most = Math.max(most, longer - served);
    }
    return most;
  }
}
