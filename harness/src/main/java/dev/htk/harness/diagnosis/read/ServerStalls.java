package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import java.util.List;
import java.util.Map;

/**
 * What recorders told, by one clock, where no client has told anything.
 *
 * @param spans stall events of all servers
 * @param batches slow batches of all servers
 * @param clocks by the servers' numbers, what takes their times to that clock
 */
public record ServerStalls(
    List<StallSpan> spans,
    List<MeasuredBatch> batches,
    Names servers,
    Names regions,
    Map<Integer, ClockFit> clocks) {

  /** What rows say; one that contradicts itself, as after a clock was set, is passed over. */
  public static ServerStalls of(Iterable<EventRow> rows) {
    Names servers = new Names();
    Names regions = new Names();
    EventsReader events = new EventsReader(servers, regions);
    for (EventRow row : rows) {
      if (row.isWhole()) {
        events.takeWhole(row);
      }
    }
    AlignedEvents aligned = AlignedEvents.of(events, List.of(), servers);
    return new ServerStalls(aligned.spans(), aligned.batches(), servers, regions, aligned.clocks());
  }
}
