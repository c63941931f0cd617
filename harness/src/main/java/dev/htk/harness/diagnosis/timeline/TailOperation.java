package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;

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
 * @param refusedFor what those calls said why, or {@link StallCause#UNEXPLAINED} if they left it
 *     open
 * @param sleepMicros the most that the client can have slept between its attempts
 * @param lateMicros for how long the client's thread was without a core before the start
 * @param starvedMicros and from the start on
 * @param row {@link RowHash} of its row
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
    StallCause refusedFor,
    long sleepMicros,
    long lateMicros,
    long starvedMicros,
    long row) {

  /**
   * One of an unknown row, whose thread always had a core as far as is known, and whose refusals
   * did not say why.
   */
  public TailOperation(
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
    this(
        due,
        start,
        end,
        server,
        before,
        region,
        isWrite,
        attempts,
        isRefused,
        StallCause.UNEXPLAINED,
        sleepMicros,
        0,
        0,
        RowHash.NONE);
  }

  /** The same, which may have begun on another server. */
  public TailOperation before(int earlier) {
    return new TailOperation(
        due,
        start,
        end,
        server,
        earlier,
        region,
        isWrite,
        attempts,
        isRefused,
        refusedFor,
        sleepMicros,
        lateMicros,
        starvedMicros,
        row);
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
