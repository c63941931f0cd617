// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;

/**
 * An operation of the tail.
 *
 * @param due intended start
 * @param start actual start
 * @param end when it was answered
 * @param server number of the server that holds its region now, or {@link Names#NONE}
 * @param before number of the server that held the region before, if the operation may have begun
 *     there; else {@link Names#NONE}
 * @param region number of its region, or {@link Names#NONE}
 * @param isWrite whether it changed a row
 * @param attempts upper bound of how often it was sent; each attempt can have one batch
 * @param isRefused whether any of its calls failed, or may have failed
 * @param refusedFor the reason that those failures gave, or {@link StallCause#UNEXPLAINED} if they
 *     left it open
 * @param sleepMicros upper bound of the client's sleep between its attempts
 * @param lateMicros how long the client's thread had no core before the start
 * @param starvedMicros how long it had no core from the start on
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

  /** Returns this operation as one that may have begun on another server. */
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

  /** Returns the wait for a free thread, from the intended to the actual start. */
  public long waitMicros() {
    return start - due;
  }

  /** Returns the service time, from the actual start to the answer. */
  public long serviceMicros() {
    return end - start;
  }

  /** Returns the response time, from the intended start to the answer. */
  public long responseMicros() {
    return end - due;
  }
}
