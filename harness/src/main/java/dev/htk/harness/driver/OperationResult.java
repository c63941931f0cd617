package dev.htk.harness.driver;

import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What became of one kind of operation in a phase.
 *
 * @param service service times of the successful ones, in microseconds
 * @param response response times, from the intended start; the same as {@code service} in a closed
 *     loop
 * @param failures failed ones by status
 */
public record OperationResult(
    Histogram service, Histogram response, SortedMap<String, Long> failures) {

  public long succeeded() {
    return service.getTotalCount();
  }

  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }
}
