// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.run.phase.Operation;

/**
 * A slow or failed operation. Times are those of the driver's {@link NanoClock}.
 *
 * @param intended when the schedule meant it to start; equal to {@code start} in a closed loop
 * @param free when its thread could first have sent it: at {@code intended}, or when the thread's
 *     previous operation ended, if that was later
 * @param status the failure, as YCSB's status or the exception's name; null if it succeeded
 * @param retries null if the client does not reveal them
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
