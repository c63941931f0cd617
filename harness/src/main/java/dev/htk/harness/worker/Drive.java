// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.worker;

import dev.htk.harness.driver.Driver;
import dev.htk.harness.workload.YcsbWorkload;

/**
 * One phase. A worker with several clients splits it among them.
 *
 * @param workload with the rows that exist; drives of an equal workload continue its inserts
 * @param kept whether the slow operations and the clients' own files are kept
 */
public record Drive(YcsbWorkload workload, Driver.Plan plan, long seed, boolean kept) {

  /** Returns this drive with a number of operations or more, so that each client has one. */
  public Drive withAtLeast(long operations) {
    Driver.Plan more =
        new Driver.Plan(
            plan.phase(),
            Math.max(plan.operations(), operations),
            plan.threads(),
            plan.schedule(),
            plan.maxSeconds(),
            plan.stopAtFailure());
    return new Drive(workload, more, seed, kept);
  }
}
