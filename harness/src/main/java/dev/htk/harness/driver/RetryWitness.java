// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

/**
 * A binding that can report the retries of its thread's last operation. It is asked only for slow
 * and failed operations.
 */
public interface RetryWitness {

  /** Returns the last operation's retries; called by the thread that executed it. */
  Retries retriesOfLastOperation(boolean succeeded);
}
