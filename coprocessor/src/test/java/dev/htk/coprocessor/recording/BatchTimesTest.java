// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BatchTimesTest {
  private final Histograms histograms = new Histograms();
  private final BatchTimes times = new BatchTimes(histograms, 1_000, () -> {});

  private Histogram histogram(Distribution distribution) throws DataFormatException {
    byte[] encoded =
        histograms.readings().stream()
            .filter(reading -> reading.name().equals(distribution.code()))
            .findFirst()
            .orElseThrow()
            .encoded();
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
  }

  private static void inAThread(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work);
    thread.start();
    thread.join();
  }

  @Test
  void theCountsOfAllHandlersAreMergedOnce() throws Exception {
    times.count(1_000, 50);
    inAThread(() -> times.count(2_000));
    assertThat(histogram(Distribution.BATCH).getTotalCount()).isZero();
    times.secondPassed();
    times.secondPassed();
    times.count(4_000, 60);
    times.secondPassed();

    Histogram batches = histogram(Distribution.BATCH);
    assertThat(batches.getTotalCount()).isEqualTo(3);
    assertThat((double) batches.getMinValue()).isBetween(970.0, 1_030.0);
    assertThat((double) batches.getMaxValue()).isBetween(3_880.0, 4_120.0);
    assertThat(histogram(Distribution.BATCH_QUEUE).getTotalCount()).isEqualTo(2);
  }

  @Test
  void threadsThatHaveEndedAreForgottenAndTheirCountsKept() throws Exception {
    for (int i = 0; i < 3_000; i++) {
      inAThread(() -> times.count(1_000));
      if (i % 500 == 0) {
        times.secondPassed();
      }
    }
    times.secondPassed();
    assertThat(times.threads()).isZero();
    assertThat(histogram(Distribution.BATCH).getTotalCount()).isEqualTo(3_000);
  }

  @Test
  void surplusThreadsShareOneCount() throws Exception {
    for (int i = 0; i < 1_500; i++) {
      inAThread(() -> times.count(1_000));
    }
    assertThat(times.threads()).isEqualTo(1_024);
    times.secondPassed();
    assertThat(times.threads()).isZero();
    assertThat(histogram(Distribution.BATCH).getTotalCount()).isEqualTo(1_500);
  }

  @Test
  void theSlowestThousandthIsKnownAfterAThousandBatches() {
    for (int i = 0; i < 999; i++) {
      times.count(1_000);
    }
    times.secondPassed();
    assertThat(times.slowest()).isZero();
    times.count(1_000);
    times.secondPassed();
    assertThat(times.slowest()).isZero();
    for (int i = 0; i < 1_000; i++) {
      times.count(1_000);
    }
    times.secondPassed();
    assertThat((double) times.slowest()).isBetween(1_000.0, 1_040.0);
  }

  @Test
  void theSlowestThousandthFollowsTwoSlowBatchesInAThousand() {
    for (int i = 0; i < 10_000; i++) {
      times.count(i < 20 ? 80_000 : 1_000);
    }
    times.secondPassed();
    assertThat((double) times.slowest()).isBetween(80_000.0, 83_000.0);
  }

  @Test
  void fewerThanOneSlowBatchInAThousandDoNotRaiseTheThousandth() {
    for (int i = 0; i < 10_000; i++) {
      times.count(i < 5 ? 80_000 : 1_000);
    }
    times.secondPassed();
    assertThat((double) times.slowest()).isBetween(1_000.0, 1_040.0);
  }

  @Test
  void slowBatchesOfMinutesAgoFade() {
    for (int i = 0; i < 2_000; i++) {
      times.count(80_000);
    }
    times.secondPassed();
    for (int second = 0; second < 15 * 60; second++) {
      for (int i = 0; i < 20; i++) {
        times.count(1_000);
      }
      times.secondPassed();
    }
    assertThat((double) times.slowest()).isBetween(1_000.0, 1_040.0);
  }
}
