// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.device;

/**
 * The answer to an operation: when it reaches the device and when it completes.
 *
 * @param arrival when it reaches the device; for a read that was read ahead, before the request
 * @param done when it completes, not before its arrival
 */
record Grant(long arrival, long done) {

  /** Returns how long the operation takes, including its wait for others. */
  long nanos() {
    return done - arrival;
  }
}
