package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.StallCause;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What exceptions of failed calls say about why they failed. Those that several causes have, such
 * as {@code RegionTooBusyException}, are not among them.
 */
@SuppressWarnings("ImmutableEnumChecker") // What List.of gives is immutable.
enum Refusal {
  /**
   * The region is not, or not yet, where the client looked for it. Up to two minutes after a move
   * servers send clients on to where it went, even if it has gone on or has been split since.
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
   * What most of the exceptions say, or {@link StallCause#UNEXPLAINED} if those leave it open or
   * there is none.
   *
   * @param exceptions how often by simple name, or null
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
