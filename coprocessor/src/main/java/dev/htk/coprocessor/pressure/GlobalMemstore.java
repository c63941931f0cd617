// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

/** Tells how full all memstores of the server are together. */
interface GlobalMemstore {
  /** Returns whether they have reached the limit at which mutations wait. */
  boolean isFull();

  /** Returns the bytes of all memstores in the limited kind of memory: heap or off heap. */
  long bytes();

  /** Returns the limit in bytes; negative if unknown. */
  long limit();

  /**
   * Returns how many milliseconds handlers have waited at the limit since the server's start,
   * summed over the handlers. A wait is added when it ends.
   */
  long handlerMillis();
}
