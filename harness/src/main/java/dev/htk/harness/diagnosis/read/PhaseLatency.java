package dev.htk.harness.diagnosis.read;

import dev.htk.harness.driver.Operation;
import dev.htk.harness.outcome.HarnessException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The latencies of all operations of a phase together, from {@code client.hlog}.
 *
 * @param isCutOff whether the file ends in the middle of a line
 */
record PhaseLatency(Histogram service, Histogram response, boolean isCutOff) {

  /** Default percentile above which operations are the tail. */
  static final double TAIL_PERCENTILE = 99.9;

  private static final double MEDIAN = 50;
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final double MICROS_PER_MILLI = 1000;

  /**
   * Reads the intervals that belong to a phase.
   *
   * @param isOfPhase tests the middle of an interval, in epoch microseconds
   * @throws HarnessException if the file is missing or is not an interval log
   */
  static PhaseLatency read(Path file, LongPredicate isOfPhase)
      throws HarnessException, IOException {
    if (!Files.isRegularFile(file)) {
      throw HarnessException.badInput(
          "'%s' has no %s, which a diagnosis needs", file.getParent(), file.getFileName());
    }
    byte[] log = Files.readAllBytes(file);
    byte[] whole = wholeLines(log);
    Histogram service = new Histogram(SIGNIFICANT_DIGITS);
    Histogram response = new Histogram(SIGNIFICANT_DIGITS);
    try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(whole))) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        Optional<Histogram> sum = sum(next.getTag(), service, response);
        double middle = (next.getStartTimeStamp() + next.getEndTimeStamp()) / 2.0;
        if (sum.isPresent() && isOfPhase.test(Math.round(middle * MICROS_PER_MILLI))) {
          sum.get().add((Histogram) next);
        }
      }
    } catch (RuntimeException e) {
      throw HarnessException.badInput(
          "%s is not a complete HdrHistogram log: %s", file, firstLine(e));
    }
    return new PhaseLatency(service, response, whole.length < log.length);
  }

  /** Returns the number of successful operations. */
  long operations() {
    return response.getTotalCount();
  }

  /** Returns the response time at the tail's percentile. */
  long tailMicros() {
    return response.getValueAtPercentile(TAIL_PERCENTILE);
  }

  /** Returns the service time of an ordinary operation: the median. */
  long ordinaryMicros() {
    return service.getValueAtPercentile(MEDIAN);
  }

  /** Leaves out read-modify-writes, whose two parts are counted already. */
  private static Optional<Histogram> sum(String tag, Histogram service, Histogram response) {
    if (tag == null || tag.startsWith(Operation.READ_MODIFY_WRITE.ycsbName())) {
      return Optional.empty();
    }
    if (tag.endsWith(".service")) {
      return Optional.of(service);
    }
    return tag.endsWith(".response") ? Optional.of(response) : Optional.empty();
  }

  private static byte[] wholeLines(byte[] log) {
    int end = log.length;
    while (end > 0 && log[end - 1] != '\n') {
      end--;
    }
    return Arrays.copyOf(log, end);
  }

  private static String firstLine(RuntimeException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
