// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Records REGION_TRANSITION while a region is opening or closing, from the master's order until the
 * server has reported back. Skips regions with a region recorder, which records this itself. The
 * scope of a region that failed to open has no table, because the server knows only open regions.
 */
final class TransitionProbe extends ServerProbe<Transitions> {
  private final Map<String, Transition> open = new HashMap<>();

  TransitionProbe(Recording recording, Finder<Transitions> finder) {
    super(SourceKind.TRANSITIONS, recording, finder);
  }

  @Override
  void begin(Transitions transitions) {
    open.clear();
  }

  @Override
  void look(Transitions transitions, long nowMicros) {
    Map<byte[], Boolean> now = transitions.now();
    // Iterators would allocate at every sample, even with no region in transition.
    if (!now.isEmpty()) {
      now.forEach((name, opening) -> see(transitions, Bytes.toString(name), opening, nowMicros));
    }
    if (!open.isEmpty()) {
      endOthers(transitions, nowMicros);
    }
  }

  private void see(Transitions transitions, String region, boolean opening, long nowMicros) {
    Transition transition = open.get(region);
    if (transition != null && transition.opening != opening) {
      end(transitions, region, transition, nowMicros);
      transition = null;
    }
    if (transition == null) {
      transition = new Transition(opening, nowMicros, transitions.table(region).orElse(null));
      open.put(region, transition);
    }
    transition.seen = nowMicros;
    transition.recorded |= recording().recordedRegions().contains(region);
  }

  private void endOthers(Transitions transitions, long nowMicros) {
    Iterator<Map.Entry<String, Transition>> entries = open.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<String, Transition> entry = entries.next();
      if (entry.getValue().seen != nowMicros) {
        entries.remove();
        end(transitions, entry.getKey(), entry.getValue(), nowMicros);
      }
    }
  }

  @Override
  void finish(Transitions transitions, long nowMicros) {
    open.forEach((region, transition) -> end(transitions, region, transition, nowMicros));
    open.clear();
  }

  private void end(Transitions transitions, String region, Transition transition, long nowMicros) {
    if (transition.recorded || recording().recordedRegions().contains(region)) {
      return;
    }
    String table =
        transition.table != null ? transition.table : transitions.table(region).orElse(null);
    recording()
        .record(
            StallEvent.of(
                    StallCause.REGION_TRANSITION,
                    Scope.of(table, region, null, null),
                    transition.start)
                .figure(Figure.OPENING, transition.opening ? 1 : 0)
                .endedAt(nowMicros));
  }

  /** A transition in progress. */
  private static final class Transition {
    private final boolean opening;
    private final long start;
    private final String table;
    private long seen;
    private boolean recorded;

    Transition(boolean opening, long start, String table) {
      this.opening = opening;
      this.start = start;
      this.table = table;
    }
  }
}
