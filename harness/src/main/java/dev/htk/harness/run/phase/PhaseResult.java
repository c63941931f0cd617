// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.phase;

import dev.htk.tuning.profile.Phase;
import java.util.Map;

/**
 * The result of a phase.
 *
 * @param operations results of the operations that occurred
 * @param issued operations of the workload that were started (a read-modify-write is one)
 * @param acknowledged operations that succeeded, of those issued
 * @param nanos time from the start of the first operation until the last one was acknowledged
 * @param offered the schedule's mean rate in operations a second, or 0 in a closed loop
 * @param stopped why the phase ended before all operations were issued, or null
 * @param backlogNanos how late the schedule was when the phase ended: how long after its intended
 *     start the last operation was sent or, if the phase was stopped, how long the intended start
 *     of the first unsent operation had passed; 0 in a closed loop
 */
public record PhaseResult(
    Phase phase,
    Map<Operation, OperationResult> operations,
    long issued,
    long acknowledged,
    long nanos,
    double offered,
    String stopped,
    long backlogNanos) {

  /** Returns the acknowledged operations a second. */
  public double throughput() {
    return nanos == 0 ? 0 : acknowledged * 1e9 / nanos;
  }

  /** Returns how many calls failed, over all kinds of operation. */
  public long failed() {
    return operations.values().stream().mapToLong(OperationResult::failed).sum();
  }

  /** Returns how many rows the phase added, as acknowledged to the client. */
  public long inserted() {
    OperationResult inserts = operations.get(Operation.INSERT);
    return inserts == null ? 0 : inserts.succeeded();
  }
}
