package dev.htk.harness.diagnosis.live;

import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.PlaceShare;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What held up writes in a stretch of time. Times are epoch microseconds, durations microseconds,
 * shares from 0 to 1 of the time that slow batches took. No list but that of the servers is longer
 * than {@link #MOST_LISTED}. Immutable.
 *
 * @param from where the stretch begins; later than asked for, if there was more than could be held
 * @param to where it ends
 * @param batches slow ones that ended in it
 * @param heldMicros what they took, added up
 * @param explained the share of it that causes explain; 0 without batches
 * @param byCause largest share first, without {@code UNEXPLAINED}
 * @param byServer where the time was spent, the largest share first
 * @param byRegion the same by region
 * @param worst the longest batches, longest first
 * @param gates what recorders saw at work, gates before what is behind them, the longest first
 * @param counters of servers without a recorder
 * @param servers all that are known
 * @param advice changes to try, of the greatest cause first
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

  /** Of places, and of what recorders saw, the first so many are listed. */
  public static final int MOST_LISTED = 100;

  public LivePicture {
    byCause = Collections.unmodifiableMap(new LinkedHashMap<>(byCause));
    byServer = List.copyOf(byServer);
    byRegion = List.copyOf(byRegion);
    worst = List.copyOf(worst);
    gates = List.copyOf(gates);
    counters = List.copyOf(counters);
    servers = List.copyOf(servers);
    advice = List.copyOf(advice);
  }

  /** The same with what else is known of the cluster. */
  public LivePicture with(
      List<ServerView> ofServers, List<CounterGrowth> ofCounters, List<Advice> proposed) {
    return new LivePicture(
        from,
        to,
        batches,
        heldMicros,
        explained,
        byCause,
        byServer,
        byRegion,
        worst,
        gates,
        ofCounters,
        ofServers,
        proposed);
  }
}
