// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.RecordedLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The reports of recorders, by one clock, without any records of a client.
 *
 * @param spans stall events of all servers
 * @param vague spans within which a cause was active for a part that is not known
 * @param batches slow batches of all servers
 * @param clocks by server number, the fit that converts the server's times to that clock
 */
public record ServerStalls(
    List<StallSpan> spans,
    List<StallSpan> vague,
    List<MeasuredBatch> batches,
    Names servers,
    Names regions,
    Map<Integer, ClockFit> clocks) {

  /**
   * Builds the stalls from rows of two kinds; skips inconsistent ones, as setting a clock produces
   * them.
   *
   * @param vague events that only bound the time in which their cause was active
   */
  public static ServerStalls of(Iterable<EventLine> rows, List<EventLine> vague) {
    Names servers = new Names();
    Names regions = new Names();
    EventsReader events = new EventsReader(servers, regions);
    List<EventLine> good = new ArrayList<>();
    for (EventLine row : rows) {
      if (RecordedLines.EVENTS.isGood(row)) {
        events.take(row);
        good.add(row);
      }
    }
    AlignedEvents aligned = AlignedEvents.of(events, List.of(), servers, new Remarks());
    BatchesReader batches =
        new BatchesReader(
            aligned.clocks(),
            servers,
            regions,
            RunBounds.NONE,
            (server, region, start, end) -> true);
    good.forEach(batches::take);
    EventsReader bounds = new EventsReader(servers, regions);
    vague.stream().filter(RecordedLines.EVENTS::isGood).forEach(bounds::take);
    return new ServerStalls(
        aligned.spans(), bounds.events(), batches.batches(), servers, regions, aligned.clocks());
  }
}
