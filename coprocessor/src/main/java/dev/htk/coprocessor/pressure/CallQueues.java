// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

/** The queues in which calls that write wait for a handler. */
interface CallQueues {
  /** Returns the number of queues, which never changes. */
  int count();

  /** Returns the number of calls in one queue now. */
  int length(int queue);

  /** Returns how many handlers of these queues are busy. */
  int activeHandlers();
}
