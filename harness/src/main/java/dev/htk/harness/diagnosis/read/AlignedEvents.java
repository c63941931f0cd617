// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.read.EventsReader.Transition;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.OffsetVote;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All events, converted to the client's clock. Each server's pings bound its clock's offset; the
 * times of requests narrow it further, because slow batches must lie within them.
 *
 * @param allocationStalls those of the spans in which threads waited for a concurrent collector
 * @param clocks the fit of each clock, by server number
 */
record AlignedEvents(
    List<StallSpan> spans, List<StallSpan> allocationStalls, Map<Integer, ClockFit> clocks) {

  /** Assumed maximum offset between unsynchronised clocks. */
  private static final long UNKNOWN_ERROR_MICROS = 1_000_000;

  /** A clock known to within this error needs no further bounds. */
  private static final long GOOD_ERROR_MICROS = 100;

  /**
   * Converts events, in their own list.
   *
   * @param doubts gets a sentence for each clock that is unknown
   */
  static AlignedEvents of(
      EventsReader events, List<TailOperation> operations, Names servers, Remarks doubts) {
    OffsetVote votes = new OffsetVote(operations);
    Map<Integer, ClockFit> clocks = new LinkedHashMap<>();
    for (int server : events.stalledServers()) {
      List<ClockFit.Reading> pings = events.clocks().getOrDefault(server, List.of());
      ClockFit coarse =
          pings.isEmpty() ? ClockFit.unknown(UNKNOWN_ERROR_MICROS) : ClockFit.of(pings);
      Optional<OffsetVote.Result> vote =
          coarse.errorMicros() <= GOOD_ERROR_MICROS
              ? Optional.empty()
              : votes.of(
                  events.longestBatches(server).stream()
                      .map(batch -> batch.movedBy(-coarse.offsetAt(batch.start())))
                      .toList(),
                  coarse.errorMicros());
      if (pings.isEmpty() && vote.isEmpty()) {
        doubts.add(
            "the clock offset of %s is unknown: its times are used uncorrected",
            servers.name(server));
      }
      clocks.put(
          server,
          vote.map(result -> coarse.corrected(result.correction(), result.error())).orElse(coarse));
    }
    List<StallSpan> spans = events.events();
    spans.replaceAll(span -> moved(span, clocks.get(span.server())));
    spans.addAll(events.clientEvents());
    List<Transition> transitions =
        events.transitions().stream()
            .map(
                transition ->
                    transition.at(moved(transition.span(), clocks.get(transition.span().server()))))
            .toList();
    spans.addAll(ParentSpans.of(spans, transitions, operations));
    spans.addAll(RegionGaps.between(transitions));
    List<StallSpan> allocationStalls =
        events.allocationStalls().stream()
            .map(span -> moved(span, clocks.get(span.server())))
            .toList();
    return new AlignedEvents(spans, allocationStalls, clocks);
  }

  private static StallSpan moved(StallSpan span, ClockFit clock) {
    return span.movedBy(-clock.offsetAt(span.start()));
  }
}
