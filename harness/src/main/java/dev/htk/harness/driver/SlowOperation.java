package dev.htk.harness.driver;

/**
 * An operation of the tail, or one that failed. Times are those of the driver's {@link NanoClock}.
 *
 * @param intended when the schedule meant it to start; in a closed loop the same as {@code start}
 * @param free since when its thread could have sent it: from {@code intended} on, or since the end
 *     of what the thread did before, if that was later
 * @param status what became of it, by YCSB's status or the exception's name; null if it succeeded
 * @param retries null where the client does not let them be known
 */
public record SlowOperation(
    Operation operation,
    String key,
    long intended,
    long free,
    long start,
    long end,
    String status,
    Retries retries) {

  public boolean hasFailed() {
    return status != null;
  }
}
