// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.harness.diagnosis.timeline.Answered;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RecordedLines.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.HdrHistogram.Histogram;

/**
 * The latencies of all operations of a phase together, from {@code client.hlog}.
 *
 * @param answered how many operations of the workload succeeded, by interval: a read-modify-write
 *     takes one away from its two parts
 * @param ending how the file ends
 */
record PhaseLatency(Histogram service, Histogram response, List<Answered> answered, Ending ending) {

  /** Default percentile above which operations are the tail. */
  static final double TAIL_PERCENTILE = 99.9;

  private static final double MEDIAN = 50;
  private static final int SIGNIFICANT_DIGITS = 3;

  /**
   * Reads the intervals that belong to a phase. Leaves out read-modify-writes, whose two parts are
   * counted already.
   *
   * @param isOfPhase tests the middle of an interval, in epoch microseconds
   * @throws HarnessException if the file is missing or broken
   */
  static PhaseLatency read(Path file, LongPredicate isOfPhase)
      throws HarnessException, IOException {
    Histogram service = new Histogram(SIGNIFICANT_DIGITS);
    Histogram response = new Histogram(SIGNIFICANT_DIGITS);
    List<Answered> answered = new ArrayList<>();
    Ending ending =
        RecordedLines.LATENCIES.read(
            file,
            line -> {
              if (!isOfPhase.test(line.middle())) {
                return;
              }
              boolean isPair = line.operation().equals(Operation.READ_MODIFY_WRITE.ycsbName());
              boolean isService = line.measure().equals("service");
              if (!isPair) {
                (isService ? service : response).add(line.latencies());
              }
              if (!isService) {
                long count = line.latencies().getTotalCount();
                answered.add(new Answered(line.start(), line.end(), isPair ? -count : count));
              }
            });
    return new PhaseLatency(service, response, answered, ending);
  }

  /** Returns the number of successful operations. */
  long operations() {
    return response.getTotalCount();
  }

  /**
   * Returns the response time at the tail's percentile. If the slowest operation is no slower as
   * far as the histogram can tell, returns the time just below it, so that some operation is over
   * it.
   */
  long tailMicros() {
    long tail = response.getValueAtPercentile(TAIL_PERCENTILE);
    return tail < response.getMaxValue() || tail == 0
        ? tail
        : response.lowestEquivalentValue(tail) - 1;
  }

  /** Returns the service time of an ordinary operation: the median. */
  long ordinaryMicros() {
    return service.getValueAtPercentile(MEDIAN);
  }
}
