// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import java.util.List;

/**
 * The pauses of the driver's JVM in a period.
 *
 * @param count pauses of {@link #LEAST_MICROS} and longer
 */
public record PauseTotals(long count, long totalMicros, long longestMicros) {

  /** Shortest pause that puts the run's figures in doubt, in microseconds. */
  public static final long LEAST_MICROS = 10_000;

  /** One pause, in epoch microseconds; the end is exclusive. */
  public record Pause(long start, long end) {

    public long micros() {
      return end - start;
    }
  }

  public static PauseTotals of(List<Pause> pauses) {
    return new PauseTotals(
        pauses.size(),
        pauses.stream().mapToLong(Pause::micros).sum(),
        pauses.stream().mapToLong(Pause::micros).max().orElse(0));
  }
}
