// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.StallCause;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

/** Checks claims against a model that looks at each microsecond alone. */
class UncoveredTest {

  private static final Window WINDOW = new Window(0, 100);

  @Property
  void eachMicrosecondGoesToTheFirstTrackThatCoversIt(
      @ForAll("spans") List<StallSpan> first,
      @ForAll("spans") List<StallSpan> second,
      @ForAll("spans") List<StallSpan> operations) {
    long from = operations.get(0).start();
    long to = operations.get(0).end();
    Uncovered uncovered = new Uncovered();
    uncovered.reset(from, to);
    Claims claims = new Claims();
    uncovered.claim(track(StallCause.GC_PAUSE, first), claims, true);
    uncovered.claim(track(StallCause.FLUSH, second), claims, false);

    StallCause[] byMicro = new StallCause[100];
    for (Claims.Claim claim : claims.all()) {
      for (long at = claim.from(); at < claim.to(); at++) {
        assertThat(byMicro[(int) at]).as("claimed once").isNull();
        byMicro[(int) at] = claim.cause();
      }
    }
    long left = 0;
    for (int at = 0; at < 100; at++) {
      StallCause expected = null;
      if (at >= from && at < to) {
        expected =
            covers(first, at) ? StallCause.GC_PAUSE : covers(second, at) ? StallCause.FLUSH : null;
        left += expected == null ? 1 : 0;
      }
      assertThat(byMicro[at]).isEqualTo(expected);
    }
    assertThat(uncovered.micros()).isEqualTo(left);
    assertThat(claims.totalMicros() + left).isEqualTo(to - from);
  }

  @Property
  void aTrackThatHoldsOnlyAShareLeavesTheRestOfWhatItCovers(
      @ForAll("spans") List<StallSpan> spans, @ForAll @DoubleRange(max = 1) double share) {
    Uncovered uncovered = new Uncovered();
    uncovered.reset(0, 100);
    Claims claims = new Claims();
    Track track = track(StallCause.CALL_QUEUE, spans);
    uncovered.claim(track, share, claims, false);

    // Each of its spans is rounded by itself.
    assertThat((double) claims.totalMicros())
        .isCloseTo(share * track.overlap(0, 100), within(0.5 * spans.size()));
    assertThat(claims.totalMicros() + uncovered.micros()).isEqualTo(100);
  }

  @Property
  void movedAndRemainingTimeAddUpToTheWhole(
      @ForAll("spans") List<StallSpan> taken, @ForAll("spans") List<StallSpan> cuts) {
    Uncovered uncovered = new Uncovered();
    uncovered.reset(0, 100);
    uncovered.claim(track(StallCause.FLUSH, taken), new Claims(), false);
    long before = uncovered.micros();
    Uncovered part = new Uncovered();
    StallSpan cut = cuts.get(0);
    uncovered.moveTo(part, cut.start(), cut.end());
    assertThat(uncovered.micros() + part.micros()).isEqualTo(before);
    long inside = 0;
    for (int at = (int) cut.start(); at < cut.end(); at++) {
      inside += covers(taken, at) ? 0 : 1;
    }
    assertThat(part.micros()).isEqualTo(inside);
  }

  @Property
  void noMoreIsClaimedThanAllowed(
      @ForAll("spans") List<StallSpan> taken, @ForAll @LongRange(min = 0, max = 120) long most) {
    Uncovered uncovered = new Uncovered();
    uncovered.reset(0, 100);
    uncovered.claim(track(StallCause.FLUSH, taken), new Claims(), false);
    long before = uncovered.micros();
    Claims claims = new Claims();
    uncovered.claimAtMost(most, StallCause.CLIENT_BACKOFF, -1, -1, claims, true);
    assertThat(claims.totalMicros()).isEqualTo(Math.min(most, before));
    assertThat(uncovered.micros()).isEqualTo(before - claims.totalMicros());
  }

  @Property
  void aTrackWrapsAroundItsWindow(
      @ForAll("spans") List<StallSpan> spans, @ForAll("spans") List<StallSpan> asked) {
    Track track = track(StallCause.FLUSH, spans);
    StallSpan ask = asked.get(0);
    assertThat(track.overlap(ask.start() + 100, ask.end() + 100))
        .isEqualTo(track.overlap(ask.start(), ask.end()));
    long expected = 0;
    for (int at = (int) ask.start(); at < ask.end(); at++) {
      expected += covers(spans, at) ? 1 : 0;
    }
    assertThat(track.overlap(ask.start(), ask.end())).isEqualTo(expected);
  }

  private static boolean covers(List<StallSpan> spans, long time) {
    return spans.stream().anyMatch(span -> time >= span.start() && time < span.end());
  }

  private static Track track(StallCause cause, List<StallSpan> spans) {
    List<StallSpan> ofCause = new ArrayList<>();
    spans.forEach(span -> ofCause.add(new StallSpan(cause, 0, -1, span.start(), span.end())));
    return Track.of(ofCause, WINDOW);
  }

  @Provide
  Arbitrary<List<StallSpan>> spans() {
    Arbitrary<StallSpan> span =
        Combinators.combine(Arbitraries.longs().between(0, 99), Arbitraries.longs().between(1, 40))
            .as(
                (start, length) ->
                    new StallSpan(StallCause.FLUSH, 0, -1, start, Math.min(100, start + length)));
    return span.list().ofMinSize(1).ofMaxSize(6);
  }
}
