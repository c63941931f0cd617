// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.phase;

import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * The result of one kind of operation in a phase.
 *
 * @param service service times of successful operations, in microseconds
 * @param response response times from the intended start, in microseconds; the same as {@code
 *     service} in a closed loop
 * @param failures number of failed operations by status
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
