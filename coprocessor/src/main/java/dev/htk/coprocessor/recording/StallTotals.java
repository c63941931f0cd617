// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Adds up the events of one server by their cause, since the server's start. Needs no library. Safe
 * for use by many threads; recording is wait-free.
 */
public final class StallTotals {
  private final Map<StallCause, Totals> byCause = new EnumMap<>(StallCause.class);

  /** Creates totals of zero. */
  StallTotals() {
    for (StallCause cause : StallCause.values()) {
      byCause.put(cause, new Totals());
    }
  }

  void record(StallEvent event) {
    StallCause.find(event.code())
        .map(byCause::get)
        .ifPresent(
            totals -> {
              totals.count.increment();
              totals.micros.add(event.durationMicros());
              totals.refused.add(event.figure(Figure.REJECTED).orElse(0));
            });
  }

  /** Returns how many events there were. */
  public long count(StallCause cause) {
    return byCause.get(cause).count.sum();
  }

  /** Returns the sum of the events' durations, in microseconds. */
  public long micros(StallCause cause) {
    return byCause.get(cause).micros.sum();
  }

  /** Returns how many calls or operations were refused. */
  public long refused(StallCause cause) {
    return byCause.get(cause).refused.sum();
  }

  private static final class Totals {
    private final LongAdder count = new LongAdder();
    private final LongAdder micros = new LongAdder();
    private final LongAdder refused = new LongAdder();
  }
}
