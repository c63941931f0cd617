// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class RegionProbesTest {
  private final FakeRegions regions = new FakeRegions();
  private final RegionWalk walk = new RegionWalk(regions);
  private final FakeRegion region = regions.add("one");
  private int flushQueue = 1;

  @Test
  void aMemstoreOverItsBlockingSizeIsRecordedThoughNobodyWasRefused() throws Exception {
    Samples samples = memstore();
    samples.take();
    region.bytes = 401;
    long start = samples.take();
    region.bytes = 500;
    samples.take();
    region.bytes = 400;
    long end = samples.take();

    assertThat(samples.events()).containsExactly(memstoreEvent(start, end, 500, 0));
  }

  @Test
  void aRefusalBetweenTwoSamplesIsRecordedAndBeginsBeforeIt() throws Exception {
    Samples samples = memstore();
    long start = samples.take();
    region.blocked = 13;
    region.bytes = 20;
    samples.take();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(memstoreEvent(start, end, 20, 3));
  }

  @Test
  void aRefusalIsSeenThoughAnotherProbeWalkedInBetween() throws Exception {
    Samples samples = memstore();
    long start = samples.take();
    region.blocked = 11;
    walk.busy(start + 60_000);
    samples.take();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(memstoreEvent(start, end, 0, 1));
  }

  @Test
  void allRefusalsOfOneSpanAreCounted() throws Exception {
    Samples samples = memstore();
    samples.take();
    region.bytes = 401;
    long start = samples.take();
    region.blocked = 12;
    samples.take(3);
    region.blocked = 15;
    region.bytes = 0;
    samples.take();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(memstoreEvent(start, end, 401, 5));
  }

  @Test
  void aRegionThatIsClosedEndsItsSpan() throws Exception {
    Samples samples = memstore();
    region.bytes = 401;
    long start = samples.take();
    region.gone = true;
    regions.regions.clear();
    long end = samples.take();

    assertThat(samples.events()).containsExactly(memstoreEvent(start, end, 401, 0));
  }

  @Test
  void aMemstoreThatIsFullWhenTheRecorderStopsIsRecordedUntilThen() throws Exception {
    Samples samples = memstore();
    region.bytes = 401;
    long start = samples.take();
    long end = samples.finish();

    assertThat(samples.events()).containsExactly(memstoreEvent(start, end, 401, 0));
  }

  @Test
  void aFlushThatIsPutOffIsRecordedUntilItHasItsSnapshot() throws Exception {
    Samples samples = sample(recording -> new FlushDelayProbe(recording, this::found));
    region.files = 18;
    samples.take();
    region.bytes = 101;
    long start = samples.take();
    region.files = 17;
    samples.take();
    region.snapshot = true;
    long end = samples.take();

    StallEvent expected =
        StallEvent.of(StallCause.FLUSH_DELAYED, Scope.region("table", "one"), start)
            .figure(Figure.MEMSTORE_BYTES, 101)
            .figure(Figure.STORE_FILES, 18)
            .figure(Figure.LIMIT, 16)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void aFlushThatWaitsForAFlusherIsRecorded() throws Exception {
    Samples samples = flushQueue();
    region.bytes = 101;
    long start = samples.take();
    region.bytes = 150;
    samples.take();
    region.snapshot = true;
    long end = samples.take();

    StallEvent expected =
        StallEvent.of(StallCause.FLUSH_QUEUE, Scope.region("table", "one"), start)
            .figure(Figure.MEMSTORE_BYTES, 150)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void aFlushIsNotWaitingForAFlusherIfItIsPutOffOrRunningOrNoneIsQueued() throws Exception {
    Samples samples = flushQueue();
    region.bytes = 101;
    region.files = 17;
    samples.take(5);
    region.files = 0;
    region.snapshot = true;
    samples.take(5);
    region.snapshot = false;
    flushQueue = 0;
    samples.take(5);
    region.bytes = 0;
    samples.take();

    assertThat(samples.events()).isEmpty();
  }

  @Test
  void aFlushSeenWaitingInOnlyOneSampleLeavesNoEvent() throws Exception {
    Samples samples = flushQueue();
    for (int i = 0; i < 10; i++) {
      region.bytes = i % 2 == 0 ? 101 : 0;
      samples.take();
    }
    assertThat(samples.events()).isEmpty();
  }

  @Test
  void regionsAreToldApart() throws Exception {
    Samples samples = memstore();
    FakeRegion other = regions.add("two");
    other.bytes = 401;
    samples.take();
    region.bytes = 401;
    other.bytes = 0;
    samples.take();
    region.bytes = 0;
    samples.take();

    assertThat(samples.events())
        .extracting(event -> event.scope().region().orElseThrow())
        .containsExactly("two", "one");
  }

  @Test
  void theRegionsAreListedAnewOnlyWhenSomeCameOrWent() throws Exception {
    Samples samples = memstore();
    samples.take(10);
    assertThat(regions.lists).isEqualTo(1);
    regions.add("two");
    samples.take(10);
    assertThat(regions.lists).isEqualTo(2);
    regions.regions.remove(region);
    region.gone = true;
    regions.add("three");
    samples.take(10);
    assertThat(regions.lists).isEqualTo(3);
  }

  @Test
  void probesThatLookAtTheSameTimeShareOneWalk() throws Exception {
    walk.busy(1_000_000);
    walk.busy(1_000_010);
    assertThat(region.looks).isEqualTo(1);
    walk.busy(1_100_000);
    assertThat(region.looks).isEqualTo(2);
  }

  private Samples memstore() throws Exception {
    return sample(recording -> new RegionMemstoreProbe(recording, this::found));
  }

  private Samples flushQueue() throws Exception {
    return sample(recording -> new FlushQueueProbe(recording, this::found, () -> flushQueue));
  }

  private static Samples sample(Function<Recording, Probe> probe) throws Exception {
    return Samples.of(probe);
  }

  private Optional<RegionWalk> found() {
    return Optional.of(walk);
  }

  private static StallEvent memstoreEvent(long start, long end, long bytes, long rejected) {
    return StallEvent.of(StallCause.REGION_MEMSTORE, Scope.region("table", "one"), start)
        .figure(Figure.MEMSTORE_BYTES, bytes)
        .figure(Figure.LIMIT, 400)
        .figure(Figure.REJECTED, rejected)
        .endedAt(end);
  }
}
