package dev.htk.harness.diagnosis.timeline;

/**
 * An operation of the tail.
 *
 * @param due when it was meant to start
 * @param start when it really did
 * @param end when it had its answer
 * @param server number of the server that has its region now, or {@link Names#NONE}
 * @param before number of the server that had the region before, if the operation may have begun
 *     there; else {@link Names#NONE}
 * @param region number of its region, or {@link Names#NONE}
 * @param isWrite whether it changed a row
 * @param attempts how often it was sent, at most; batches of that many attempts can be its
 * @param isRefused whether calls of it failed, or may have
 * @param sleepMicros the most that the client can have slept between its attempts
 */
public record TailOperation(
    long due,
    long start,
    long end,
    int server,
    int before,
    int region,
    boolean isWrite,
    int attempts,
    boolean isRefused,
    long sleepMicros) {

  /** The same, which may have begun on another server. */
  public TailOperation before(int earlier) {
    return new TailOperation(
        due, start, end, server, earlier, region, isWrite, attempts, isRefused, sleepMicros);
  }

  /** From when it was due to its start: the wait for a free thread. */
  public long waitMicros() {
    return start - due;
  }

  /** From its start to its answer. */
  public long serviceMicros() {
    return end - start;
  }

  /** From when it was due to its answer. */
  public long responseMicros() {
    return end - due;
  }
}
