// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.Answered;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.Recorded;
import dev.htk.harness.diagnosis.timeline.SampledOperation;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.Timeline;
import dev.htk.harness.diagnosis.timeline.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests open loops of a minute, of which four threads send 400 operations a second. */
class LostThroughputTest {

  private static final long SECOND = 1_000_000;
  private static final Window PHASE = new Window(0, 60 * SECOND);
  private static final long EVERY = 100_000;
  private static final long ORDINARY = 2_000;
  private static final int SLOTS = 4;
  private static final double RATE = 400;

  private final List<SampledOperation> sample = new ArrayList<>();
  private final List<Answered> answered = new ArrayList<>();
  private final List<StallSpan> spans = new ArrayList<>();

  /** Adds operations that follow each other on one thread, as late as the time so far. */
  private void busy(long from, long to, long service, int server, boolean isRefused) {
    for (long start = from; start < to; start += service) {
      if (Math.floorDiv(start, EVERY) != Math.floorDiv(start + service, EVERY)) {
        long due = Math.min(start, start - (start - from) / 2);
        sample.add(
            new SampledOperation(
                Recorded.operation(
                    due, start, start + service, server, Names.NONE, server, true, 1, isRefused, 0),
                EVERY));
      }
    }
  }

  private void answered(long perSecond, int from, int to) {
    for (int second = from; second < to; second++) {
      answered.add(new Answered(second * SECOND, (second + 1) * SECOND, perSecond));
    }
  }

  private LostThroughput lost() {
    return LostThroughput.of(
        sample,
        answered,
        RATE,
        Timeline.of(PHASE, spans, List.of()),
        new AttributionParameters(
            SECOND, ORDINARY, SLOTS, 1_000, AttributionParameters.pace(SLOTS, RATE)),
        Set.of());
  }

  private static double share(LostThroughput lost, StallCause cause) {
    double all = lost.parts().stream().mapToDouble(Findings.Part::micros).sum();
    return lost.parts().stream()
            .filter(part -> part.cause() == cause)
            .mapToDouble(Findings.Part::micros)
            .sum()
        / all;
  }

  @Test
  void aLoopThatKeepsUpHasLostNothing() {
    answered(400, 0, 60);
    assertThat(lost().slices()).isEmpty();
  }

  @Test
  void aStallThatIsMadeUpForIsNoBacklog() {
    for (int thread = 0; thread < SLOTS; thread++) {
      busy(10 * SECOND, 16 * SECOND, 50_000, 0, false);
    }
    answered(400, 0, 60);
    assertThat(lost().slices()).isEmpty();
  }

  @Test
  void theCauseThatHeldTheThreadsGetsTheLoss() {
    for (int thread = 0; thread < SLOTS; thread++) {
      busy(10 * SECOND, 60 * SECOND, 400_000, 0, false);
    }
    answered(400, 0, 10);
    answered(10, 10, 60);
    spans.add(new StallSpan(StallCause.GLOBAL_MEMSTORE, 0, Names.NONE, 10 * SECOND, 60 * SECOND));
    spans.add(new StallSpan(StallCause.FLUSH_DELAYED, 0, 0, 9 * SECOND, 60 * SECOND));
    LostThroughput lost = lost();

    assertThat(share(lost, StallCause.GLOBAL_MEMSTORE)).isGreaterThan(0.95);
    assertThat(lost.parts())
        .filteredOn(part -> part.cause() == StallCause.GLOBAL_MEMSTORE)
        .allSatisfy(
            part -> assertThat(part.culprit().behind()).containsExactly(StallCause.FLUSH_DELAYED));
    double inAll = lost.slices().stream().mapToDouble(LostThroughput.Slice::lostInAll).sum();
    assertThat(inAll).isEqualTo(50 * 390, within(500.0));
  }

  @Test
  void twoCausesShareTheLossByTheThreadsThatEachHeld() {
    for (int thread = 0; thread < SLOTS; thread++) {
      busy(10 * SECOND, 60 * SECOND, 200_000, thread == 0 ? 1 : 0, false);
    }
    answered(20, 0, 60);
    spans.add(new StallSpan(StallCause.WAL_SYNC, 0, Names.NONE, 0, 60 * SECOND));
    spans.add(new StallSpan(StallCause.ROW_LOCK, 1, 1, 0, 60 * SECOND));

    assertThat(share(lost(), StallCause.WAL_SYNC)).isEqualTo(0.75, within(0.02));
    assertThat(share(lost(), StallCause.ROW_LOCK)).isEqualTo(0.25, within(0.02));
  }

  @Test
  void shortOperationsWeighAsMuchAsTheThreadsTimeThatTheyTake() {
    busy(10 * SECOND, 60 * SECOND, 20_000, 0, false);
    busy(10 * SECOND, 60 * SECOND, 20_000, 0, false);
    busy(10 * SECOND, 60 * SECOND, 1_000_000, 1, false);
    busy(10 * SECOND, 60 * SECOND, 1_000_000, 1, false);
    answered(100, 0, 60);
    spans.add(new StallSpan(StallCause.WAL_SYNC, 0, Names.NONE, 0, 60 * SECOND));
    spans.add(new StallSpan(StallCause.ROW_LOCK, 1, 1, 0, 60 * SECOND));

    assertThat(share(lost(), StallCause.WAL_SYNC)).isEqualTo(0.5, within(0.02));
  }

  @Test
  void threadsWithoutAnOperationLeaveTheirPartUnexplained() {
    busy(10 * SECOND, 60 * SECOND, 400_000, 0, false);
    answered(10, 0, 60);
    spans.add(new StallSpan(StallCause.WAL_SYNC, 0, Names.NONE, 0, 60 * SECOND));

    assertThat(share(lost(), StallCause.WAL_SYNC)).isEqualTo(0.25, within(0.02));
    assertThat(share(lost(), StallCause.UNEXPLAINED)).isEqualTo(0.75, within(0.02));
  }

  @Test
  void nothingRecordedLeavesAllUnexplained() {
    for (int thread = 0; thread < SLOTS; thread++) {
      busy(0, 60 * SECOND, 40_000, 0, false);
    }
    answered(100, 0, 60);

    assertThat(share(lost(), StallCause.UNEXPLAINED)).isEqualTo(1);
  }

  @Property(tries = 50)
  void thePartsOfEachSliceAddUpToItsLoss(
      @ForAll long seed, @ForAll @IntRange(max = 600) int perSecond) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int thread = 0; thread < SLOTS; thread++) {
      busy(
          random.nextLong(10 * SECOND),
          random.nextLong(30 * SECOND, 60 * SECOND),
          random.nextLong(3_000, 3 * SECOND),
          random.nextInt(3),
          random.nextBoolean());
    }
    answered(perSecond, 0, 60);
    StallCause[] causes = StallCause.values();
    for (int i = 0; i < 20; i++) {
      long from = random.nextLong(60 * SECOND);
      int place = random.nextInt(3);
      spans.add(
          new StallSpan(
              causes[random.nextInt(causes.length)],
              place,
              random.nextBoolean() ? place : Names.NONE,
              from,
              from + random.nextLong(1, 10 * SECOND)));
    }
    LostThroughput lost = lost();

    for (LostThroughput.Slice slice : lost.slices()) {
      double expected = Math.max(0, RATE * slice.window().micros() / SECOND - slice.completed());
      assertThat(slice.lostInAll()).isEqualTo(expected, within(1e-6));
      assertThat(slice.lost().values()).allMatch(part -> part >= 0);
    }
    double inAll = lost.slices().stream().mapToDouble(LostThroughput.Slice::lostInAll).sum();
    assertThat(lost.parts().stream().mapToDouble(Findings.Part::micros).sum())
        .isEqualTo(inAll, within(1e-3));
    for (var places : List.of(lost.byServer(), lost.byRegion())) {
      assertThat(places.values().stream().mapToDouble(Findings.AtPlace::totalMicros).sum())
          .isEqualTo(inAll, within(1e-3));
    }
  }
}
