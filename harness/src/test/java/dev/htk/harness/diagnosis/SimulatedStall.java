// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import dev.htk.coprocessor.wire.StallCause;

/**
 * A stall of a simulated run, with its true cause. Times are microseconds since the run's start.
 *
 * @param server -1 for the client
 * @param region -1 for all regions of the server
 */
record SimulatedStall(StallCause cause, Form form, int server, int region, long start, long end) {

  /** Ways in which a stall holds operations, and what the recorders see of it. */
  enum Form {
    /** Writes wait inside the server, which measures it in their slow batches. */
    MEASURED,
    /** The server stands still, and records that itself. */
    STANDSTILL,
    /** Writes are refused, and the client tries again after its pause; no batch is left. */
    REFUSAL,
    /** Nothing starts or ends in the client. */
    CLIENT,
    /** Writes wait, and nobody records why. */
    UNSEEN,
    /** Holds nothing, and leaves only an event. */
    BACKGROUND
  }

  boolean holds(int ofServer, int ofRegion, long time) {
    return server == ofServer
        && (region < 0 || region == ofRegion)
        && time >= start
        && time < end
        && form != Form.BACKGROUND;
  }
}
