// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Histograms;
import dev.htk.coprocessor.wire.HistogramReading;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ServedBatchesTest {

  private static final long SECOND = 1_000_000;

  private final Histograms recorder = new Histograms();
  private final ServedBatches served = new ServedBatches();

  @Test
  void whatWasServedBeforeTheFirstReadingDoesNotCount() throws IOException {
    read(0, 500, 100);
    assertThat(BatchRates.of(List.of(served))).isEmpty();

    read(2 * SECOND, 200, 5000);
    BatchRates rates = BatchRates.of(List.of(served)).orElseThrow();
    assertThat(rates.perSecond()).isEqualTo(100);
    assertThat(rates.p99Micros()).isCloseTo(5000, Percentage.withPercentage(1));
  }

  @Test
  void onlyTheLastTenSecondsCount() throws IOException {
    read(0, 0, 1);
    read(2 * SECOND, 1000, 100);
    read(14 * SECOND, 120, 5000);

    assertThat(served.perSecond()).isEqualTo(10);
  }

  @Test
  void theRatesOfServersAddUp() throws IOException {
    read(0, 0, 1);
    read(SECOND, 100, 100);

    assertThat(BatchRates.of(List.of(served, served)).orElseThrow().perSecond()).isEqualTo(200);
  }

  @Test
  void aBrokenDistributionIsReported() {
    List<HistogramReading> broken =
        List.of(new HistogramReading(Distribution.BATCH.code(), new byte[] {1, 2, 3}));

    assertThatThrownBy(() -> served.add(0, broken)).isInstanceOf(IOException.class);
  }

  private void read(long time, int batches, long micros) throws IOException {
    for (int i = 0; i < batches; i++) {
      recorder.record(Distribution.BATCH, micros);
    }
    served.add(time, recorder.readings());
  }
}
