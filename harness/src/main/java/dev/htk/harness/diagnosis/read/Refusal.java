// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.StallCause;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Maps exceptions of failed calls to causes. Leaves out exceptions that have several causes, such
 * as {@code RegionTooBusyException}.
 */
@SuppressWarnings("ImmutableEnumChecker") // Lists from List.of are immutable.
enum Refusal {
  /**
   * The region is not, or not yet, where the client looked for it. For up to two minutes after a
   * move, servers redirect clients to its new place, even if it has since moved on or been split.
   */
  ELSEWHERE(
      StallCause.REGION_TRANSITION,
      "NotServingRegionException",
      "RegionMovedException",
      "RegionOpeningException"),
  THROTTLED(StallCause.QUOTA, "RpcThrottlingException"),
  QUEUE_FULL(StallCause.CALL_REJECTED, "CallQueueTooBigException"),
  SERVER_GONE(
      StallCause.SERVER_DOWN,
      "RegionServerAbortedException",
      "RegionServerStoppedException",
      "ServerNotRunningYetException");

  private final StallCause cause;
  private final List<String> exceptions;

  Refusal(StallCause cause, String... exceptions) {
    this.cause = cause;
    this.exceptions = List.of(exceptions);
  }

  /**
   * Returns the most frequent cause, or {@link StallCause#UNEXPLAINED} if most exceptions leave it
   * open or there are none.
   *
   * @param exceptions counts by simple name, or null
   */
  static StallCause mostOften(Map<String, Integer> exceptions) {
    if (exceptions == null) {
      return StallCause.UNEXPLAINED;
    }
    Map<StallCause, Integer> times = new EnumMap<>(StallCause.class);
    exceptions.forEach((name, count) -> times.merge(of(name), count, Integer::sum));
    return times.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(StallCause.UNEXPLAINED);
  }

  private static StallCause of(String exception) {
    return Stream.of(values())
        .filter(refusal -> refusal.exceptions.contains(exception))
        .findFirst()
        .map(refusal -> refusal.cause)
        .orElse(StallCause.UNEXPLAINED);
  }
}
