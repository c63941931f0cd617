// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.OffsetVote;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All events and batches, converted to the client's clock. Each server's pings bound its clock's
 * offset; the times of requests narrow it further, because slow batches must lie within them.
 *
 * @param clocks the fit of each clock, by server number
 */
record AlignedEvents(
    List<StallSpan> spans, List<MeasuredBatch> batches, Map<Integer, ClockFit> clocks) {

  /** Assumed maximum offset between unsynchronised clocks. */
  private static final long UNKNOWN_ERROR_MICROS = 1_000_000;

  /** A clock known to within this error needs no further bounds. */
  private static final long GOOD_ERROR_MICROS = 100;

  /**
   * Converts events and batches.
   *
   * @param doubts gets a sentence for each clock that is unknown
   */
  static AlignedEvents of(
      EventsReader events, List<TailOperation> operations, Names servers, Remarks doubts) {
    Map<Integer, List<MeasuredBatch>> byServer = new TreeMap<>();
    events.events().forEach(event -> byServer.putIfAbsent(event.server(), new ArrayList<>()));
    events
        .batches()
        .forEach(
            batch ->
                byServer.computeIfAbsent(batch.server(), fresh -> new ArrayList<>()).add(batch));
    Map<Integer, ClockFit> clocks = new LinkedHashMap<>();
    List<MeasuredBatch> batches = new ArrayList<>();
    byServer.forEach(
        (server, ofServer) -> {
          List<ClockFit.Reading> pings = events.clocks().getOrDefault(server, List.of());
          ClockFit coarse =
              pings.isEmpty() ? ClockFit.unknown(UNKNOWN_ERROR_MICROS) : ClockFit.of(pings);
          List<MeasuredBatch> moved = ofServer.stream().map(batch -> moved(batch, coarse)).toList();
          Optional<OffsetVote.Result> vote =
              coarse.errorMicros() <= GOOD_ERROR_MICROS
                  ? Optional.empty()
                  : OffsetVote.of(operations, moved, coarse.errorMicros());
          ClockFit fit =
              vote.map(result -> coarse.corrected(result.correction(), result.error()))
                  .orElse(coarse);
          if (pings.isEmpty() && vote.isEmpty()) {
            doubts.add(
                "the clock offset of %s is unknown: its times are used uncorrected",
                servers.name(server));
          }
          clocks.put(server, fit);
          ofServer.forEach(batch -> batches.add(moved(batch, fit)));
        });
    List<StallSpan> spans = new ArrayList<>(events.clientEvents());
    events.events().forEach(event -> spans.add(moved(event, clocks.get(event.server()))));
    spans.addAll(
        RegionGaps.between(
            events.transitions().stream()
                .map(
                    transition ->
                        transition.at(
                            moved(transition.span(), clocks.get(transition.span().server()))))
                .toList()));
    return new AlignedEvents(spans, batches, clocks);
  }

  private static MeasuredBatch moved(MeasuredBatch batch, ClockFit clock) {
    return batch.movedBy(-clock.offsetAt(batch.start()));
  }

  private static StallSpan moved(StallSpan span, ClockFit clock) {
    return span.movedBy(-clock.offsetAt(span.start()));
  }
}
