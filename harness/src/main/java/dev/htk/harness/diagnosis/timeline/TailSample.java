// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Operations evenly thinned out by start, from which chance levels come.
 *
 * @param oneOf one in this many operations was sampled
 */
public record TailSample(List<TailOperation> operations, int oneOf) {

  /** These give a share's mean over a thousand shifts well enough. */
  public static final int MOST_OPERATIONS = 2000;

  /**
   * Takes every {@code oneOf}-th operation by start, including the first whose response took longer
   * than the threshold.
   */
  public static TailSample of(List<TailOperation> operations, long thresholdMicros) {
    int oneOf = Math.max(1, (operations.size() + MOST_OPERATIONS - 1) / MOST_OPERATIONS);
    List<TailOperation> sorted = new ArrayList<>(operations);
    sorted.sort(Comparator.comparingLong(TailOperation::start));
    int first =
        IntStream.range(0, sorted.size())
            .filter(i -> sorted.get(i).responseMicros() > thresholdMicros)
            .findFirst()
            .orElse(0);
    return new TailSample(
        IntStream.range(0, sorted.size())
            .filter(i -> i % oneOf == first % oneOf)
            .mapToObj(sorted::get)
            .toList(),
        oneOf);
  }
}
