// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RefusalProbeTest {
  private static final int QUIET = 10;

  private long refused = 40;
  private Samples samples;

  @BeforeEach
  void attach() throws Exception {
    samples =
        Samples.of(
            recording ->
                new RefusalProbe(
                    SourceKind.CALL_REJECTIONS,
                    StallCause.CALL_REJECTED,
                    recording,
                    () -> Optional.of(() -> refused)));
  }

  @Test
  void aBurstIsOneEventFromTheSampleBeforeItToItsLastIncrease() throws Exception {
    samples.take();
    long start = samples.take();
    refused = 42;
    samples.take();
    samples.take(QUIET - 2);
    refused = 45;
    long end = samples.take();
    samples.take(QUIET);

    StallEvent expected =
        StallEvent.of(StallCause.CALL_REJECTED, Scope.server(), start)
            .figure(Figure.REJECTED, 5)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void burstsWithAQuietTimeBetweenThemAreTwoEvents() throws Exception {
    samples.take();
    refused++;
    samples.take(1 + QUIET);
    refused++;
    samples.take(1 + QUIET);
    assertThat(samples.events()).hasSize(2);
  }

  @Test
  void refusalsBeforeTheFirstSampleAreNotCounted() throws Exception {
    samples.take(3 * QUIET);
    assertThat(samples.events()).isEmpty();
  }

  @Test
  void aBurstThatIsNotOverIsRecordedWhenTheRecorderStops() throws Exception {
    long start = samples.take();
    refused += 3;
    long end = samples.take();
    samples.finish();
    StallEvent expected =
        StallEvent.of(StallCause.CALL_REJECTED, Scope.server(), start)
            .figure(Figure.REJECTED, 3)
            .endedAt(end);
    assertThat(samples.events()).containsExactly(expected);
  }

  @Test
  void refusalsDuringASuspensionAreNotCounted() throws Exception {
    samples.take();
    samples.probe().detach();
    refused = 1_000;
    samples.probe().attach();
    samples.take(3 * QUIET);
    assertThat(samples.events()).isEmpty();
  }
}
