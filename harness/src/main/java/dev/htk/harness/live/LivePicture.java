// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.PlaceShare;
import java.util.List;
import java.util.Map;

/**
 * A picture of what held up writes in a span of time. Times are epoch microseconds, durations are
 * microseconds, shares range from 0 to 1 of the time that slow batches took. No list except that of
 * the servers, and of gates that files tell of, is longer than {@link #MOST_LISTED}.
 *
 * @param from start of the span; later than asked for if not all rows could be held
 * @param to end of the span
 * @param batches number of slow batches that ended in it
 * @param heldMicros sum of their durations
 * @param explained the share of {@code heldMicros} that causes explain; 0 without batches
 * @param byCause largest share first, without {@code UNEXPLAINED}
 * @param byServer the time by server, the largest share first
 * @param byRegion the time by region, the largest share first
 * @param worst the longest batches, longest first
 * @param gates the causes that recorders saw, gates before roots, the longest first
 * @param counters counters of servers without a recorder
 * @param servers all known servers
 * @param advice proposed changes, those for the largest cause first
 */
public record LivePicture(
    long from,
    long to,
    long batches,
    long heldMicros,
    double explained,
    Map<String, HeldShare> byCause,
    List<PlaceShare> byServer,
    List<PlaceShare> byRegion,
    List<WorstBatch> worst,
    List<ClosedGate> gates,
    List<CounterGrowth> counters,
    List<ServerView> servers,
    List<Advice> advice) {

  /** Limits the lists of places and of gates. */
  public static final int MOST_LISTED = 100;
}
