package dev.htk.harness.driver;

import dev.htk.tuning.profile.Phase;
import java.util.Map;

/**
 * What a phase did.
 *
 * @param operations by operation, only those that occurred
 * @param issued operations of the workload that were started (a read-modify-write is one)
 * @param acknowledged those of them that succeeded
 * @param nanos from the first operation's start until the last one was acknowledged
 * @param offered the operations a second that the schedule offered on the average, or 0 in a closed
 *     loop
 * @param stopped why the phase ended before all operations were issued, or null
 * @param backlogNanos how late the schedule was when the phase ended: how long after its intended
 *     start the last operation was sent, or how long that of the first one not sent had passed when
 *     the phase was stopped; 0 in a closed loop
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

  /** Acknowledged operations a second. */
  public double throughput() {
    return nanos == 0 ? 0 : acknowledged * 1e9 / nanos;
  }

  /** Rows that the phase added, as acknowledged to the client. */
  public long inserted() {
    OperationResult inserts = operations.get(Operation.INSERT);
    return inserts == null ? 0 : inserts.succeeded();
  }
}
