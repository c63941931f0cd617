// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Records a state that each region can be in independently. Closing a region ends its span. */
abstract class RegionProbe extends ServerProbe<RegionWalk> {
  private final StallCause cause;
  private final Map<WatchedRegion, RegionSpan> open = new HashMap<>();
  private long lookedBefore;

  RegionProbe(SourceKind kind, StallCause cause, Recording recording, Finder<RegionWalk> finder) {
    super(kind, recording, finder);
    this.cause = cause;
  }

  /** Returns whether a busy region is in the state. */
  abstract boolean holds(WatchedRegion region);

  /** Returns how many consecutive samples must find the state before it is recorded. */
  abstract int leastSamples();

  /** Adds the figures of the span to the event. */
  abstract void describe(StallEvent.Builder event, WatchedRegion region, RegionSpan span);

  /**
   * Returns the start of a span that is first seen now.
   *
   * @param lookedBefore the time of this probe's previous look
   */
  long startOf(WatchedRegion region, long lookedBefore, long nowMicros) {
    return nowMicros;
  }

  /** Notes more about a region that is in the state. */
  void see(WatchedRegion region, RegionSpan span) {}

  @Override
  final void begin(RegionWalk walk) {
    walk.forget();
    open.clear();
    lookedBefore = 0;
  }

  @Override
  final void look(RegionWalk walk, long nowMicros) {
    List<WatchedRegion> busy = walk.busy(nowMicros);
    for (int i = 0; i < busy.size(); i++) {
      WatchedRegion region = busy.get(i);
      if (holds(region)) {
        RegionSpan span = open.get(region);
        if (span == null) {
          span = newSpan(region, nowMicros);
          open.put(region, span);
        }
        span.see(region, nowMicros);
        see(region, span);
      }
    }
    if (!open.isEmpty()) {
      endOthers(nowMicros);
    }
    lookedBefore = nowMicros;
  }

  @Override
  final void finish(RegionWalk walk, long nowMicros) {
    open.forEach((region, span) -> end(region, span, nowMicros));
    open.clear();
  }

  private RegionSpan newSpan(WatchedRegion region, long nowMicros) {
    long before = lookedBefore == 0 ? nowMicros : lookedBefore;
    return new RegionSpan(
        startOf(region, before, nowMicros), region.blockedRequests() - region.newlyBlocked());
  }

  private void endOthers(long nowMicros) {
    Iterator<Map.Entry<WatchedRegion, RegionSpan>> entries = open.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<WatchedRegion, RegionSpan> entry = entries.next();
      RegionSpan span = entry.getValue();
      if (span.seenAt() != nowMicros) {
        entries.remove();
        end(entry.getKey(), span, nowMicros);
      }
    }
  }

  private void end(WatchedRegion region, RegionSpan span, long nowMicros) {
    if (span.samples() >= leastSamples()) {
      StallEvent.Builder event = StallEvent.of(cause, region.scope(), span.start());
      describe(event, region, span);
      recording().record(event.endedAt(nowMicros));
    }
  }
}
