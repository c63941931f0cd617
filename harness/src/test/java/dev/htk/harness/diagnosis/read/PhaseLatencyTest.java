// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.run.read.RecordedLines.Ending;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhaseLatencyTest {

  private static long tail(LongStream responses) {
    Histogram response = new Histogram(3);
    responses.forEach(response::recordValue);
    return new PhaseLatency(new Histogram(3), response, List.of(), Ending.WHOLE).tailMicros();
  }

  /** As in an overloaded run, most of whose operations waited as long as the slowest one. */
  @Test
  void someOperationIsOverTheTailEvenIfManyAreAsSlowAsTheSlowest() {
    assertThat(tail(LongStream.rangeClosed(1, 1_000).map(i -> 101_187_000 + i)))
        .isBetween(101_000_000L, 101_187_999L);
    assertThat(tail(LongStream.of(20_000))).isEqualTo(19_999);
  }

  @Test
  void theTailOfOtherRunsIsTheirPercentile() {
    assertThat(tail(LongStream.rangeClosed(1, 10_000))).isBetween(9_990L, 9_999L);
    assertThat(tail(LongStream.empty())).isZero();
  }
}
