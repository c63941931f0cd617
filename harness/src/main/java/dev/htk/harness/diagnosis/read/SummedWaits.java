// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.TailOperation;
import dev.htk.harness.diagnosis.timeline.TailSample;
import dev.htk.harness.diagnosis.timeline.VagueSpans;
import dev.htk.harness.diagnosis.timeline.Window;
import dev.htk.harness.run.EventLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Weighs spans by what a server says of them: how long its calls waited in all. Of the time that
 * the client's slow operations spent at that server meanwhile, so much is the wait's.
 *
 * <p>Spans that overlap are weighed together. Each is longer than the time that it tells of, for
 * nobody knows how old a sample is; together they are hardly longer.
 */
final class SummedWaits {

  private final TailSample sample;
  private final Window window;

  /**
   * @param sample the client's slow operations, by the clock of the spans
   * @param window the time of these operations
   */
  SummedWaits(TailSample sample, Window window) {
    this.sample = sample;
    this.window = window;
  }

  /** A span with the time that calls waited in it. */
  private record Weighed(StallSpan span, long waitedMicros) {

    /** Returns both together. The other one begins later. */
    Weighed and(Weighed later) {
      return new Weighed(
          new StallSpan(
              span.cause(),
              span.server(),
              span.region(),
              span.start(),
              Math.max(span.end(), later.span.end())),
          waitedMicros + later.waitedMicros);
    }

    boolean meets(Weighed later) {
      return span.cause() == later.span.cause()
          && span.server() == later.span.server()
          && span.region() == later.span.region()
          && later.span.start() <= span.end();
    }
  }

  /**
   * Weighs the spans of some rows. If one row of a cause has no sum, chance decides for the cause.
   * A span that is only in part in the window counts with that part of its waits.
   *
   * @param events takes the rows
   */
  VagueSpans weigh(List<EventLine> rows, EventsReader events) {
    List<StallSpan> spans = events.events();
    List<Weighed> summed = new ArrayList<>();
    Set<StallCause> unknown = new HashSet<>();
    for (EventLine row : rows) {
      int before = spans.size();
      events.take(row);
      if (spans.size() > before) {
        StallSpan span = spans.get(before);
        if (row.has(Figure.HANDLER_MILLIS.key())) {
          long millis = row.figure(Figure.HANDLER_MILLIS.key());
          inWindow(span, TimeUnit.MILLISECONDS.toMicros(millis)).ifPresent(summed::add);
        } else {
          unknown.add(span.cause());
        }
      }
    }
    summed.removeIf(one -> unknown.contains(one.span().cause()));
    Set<StallCause> weighed = new HashSet<>();
    summed.forEach(one -> weighed.add(one.span().cause()));
    return new VagueSpans(
        spans,
        weighed,
        together(summed).stream().map(one -> new VagueSpans.Part(one.span(), share(one))).toList());
  }

  private Optional<Weighed> inWindow(StallSpan span, long waitedMicros) {
    if (!window.meets(span.start(), span.end())) {
      return Optional.empty();
    }
    long shared = window.shared(span.start(), span.end());
    return Optional.of(
        new Weighed(
            new StallSpan(
                span.cause(),
                span.server(),
                span.region(),
                Math.max(span.start(), window.start()),
                Math.min(span.end(), window.end())),
            Math.round((double) waitedMicros * shared / (span.end() - span.start()))));
  }

  private double share(Weighed one) {
    double held = heldMicros(one.span());
    return held > 0 ? Math.min(1, one.waitedMicros() / held) : 0;
  }

  private static List<Weighed> together(List<Weighed> all) {
    List<Weighed> sorted = new ArrayList<>(all);
    sorted.sort(
        Comparator.comparing((Weighed one) -> one.span().cause())
            .thenComparing(one -> one.span().server())
            .thenComparing(one -> one.span().region())
            .thenComparing(one -> one.span().start()));
    List<Weighed> together = new ArrayList<>();
    for (Weighed one : sorted) {
      int last = together.size() - 1;
      if (last >= 0 && together.get(last).meets(one)) {
        together.set(last, together.get(last).and(one));
      } else {
        together.add(one);
      }
    }
    return together;
  }

  private long heldMicros(StallSpan span) {
    long held = 0;
    for (TailOperation operation : sample.operations()) {
      if (operation.server() == span.server() || operation.before() == span.server()) {
        long from = Math.max(operation.start(), span.start());
        held += Math.max(0, Math.min(operation.end(), span.end()) - from);
      }
    }
    return held * sample.oneOf();
  }
}
