// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recorder under write load for {@code soak.minutes}: {@code mvn verify -Pmeasure
 * -Dgroups=soak}. Prints what it saw.
 */
@Tag("soak")
@OnSharedCluster
class SoakTest {

  private static final int CAPACITY = (1 << 20) / 2 / 512;
  private static final int WRAPS = 100;
  private static final int REGIONS = 50;
  private static final int REOPENINGS = 20;
  private static final int SAMPLES = 20;

  /** The share of the time in which HBase's caches and pools fill up. */
  private static final double WARM_UP_SHARE = 0.25;

  /** The smallest object size, so that one leaked object per event shows. */
  private static final double SMALLEST_OBJECT = 16;

  @Test
  void theHeapStaysFlatAndTheLossCountExact(SharedCluster cluster, @TempDir Path folder)
      throws IOException, InterruptedException {
    try (RecorderSoak soak = RecorderSoak.start(cluster.mini(), folder, "1m")) {
      load(soak);
      soak.createRegions(REGIONS);
      soak.reopenRegions();
      LiveHeap before = soak.liveHeap();
      for (int i = 0; i < REOPENINGS; i++) {
        soak.reopenRegions();
      }
      LiveHeap after = soak.liveHeap();
      say(
          "%d regions opened and closed: live heap %,d bytes before, %,d after",
          REGIONS * REOPENINGS, before.bytes(), after.bytes());
      RecorderLeakTest.assertNothingLeft(before, after, REGIONS * REOPENINGS);
    }
  }

  private static void load(RecorderSoak soak) throws IOException, InterruptedException {
    Duration length = Duration.ofMinutes(Long.getLong("soak.minutes", 15));
    SimpleRegression heap = new SimpleRegression();
    Instant start = Instant.now();
    try (WriteLoad load = soak.load()) {
      for (int sample = 1; sample <= SAMPLES; sample++) {
        drainUntil(soak, start.plus(length.multipliedBy(sample).dividedBy(SAMPLES)));
        load.check();
        LiveHeap live = soak.liveHeap();
        if (sample > SAMPLES * WARM_UP_SHARE) {
          heap.addData((double) soak.recorded(), (double) live.bytes());
        }
        say(
            "%s: %,d puts, %,d events, %,d overwritten; live heap %,d bytes with %,d events;"
                + " resident %,d bytes",
            Duration.between(start, Instant.now()).truncatedTo(ChronoUnit.SECONDS),
            load.puts(),
            soak.recorded(),
            soak.overwritten(),
            live.bytes(),
            live.instancesOf(StallEvent.class),
            soak.process().residentBytes());
        assertThat(live.instancesOf(StallEvent.class)).isLessThan(3L * CAPACITY);
      }
    }
    soak.recordNothing();
    say(
        "slope of the live heap: %.2f bytes an event, +- %.2f (95 %%)",
        heap.getSlope(), heap.getSlopeConfidenceInterval());
    say(
        "ledger of %d events: %,d recorded (%.0f wraps), %,d of them overwritten; meters say %,d",
        CAPACITY,
        soak.recorded(),
        soak.recorded() / (double) CAPACITY,
        soak.overwritten(),
        soak.counted());
    assertThat(soak.recorded()).isGreaterThan((long) WRAPS * CAPACITY);
    assertThat(soak.recorded()).isEqualTo(soak.counted());
    assertThat(heap.getSlope() + heap.getSlopeConfidenceInterval()).isLessThan(SMALLEST_OBJECT);
  }

  /** Drains ten pages a second, far less than is recorded. */
  private static void drainUntil(RecorderSoak soak, Instant end)
      throws IOException, InterruptedException {
    while (Instant.now().isBefore(end)) {
      soak.drainSome();
      Thread.sleep(100);
    }
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
