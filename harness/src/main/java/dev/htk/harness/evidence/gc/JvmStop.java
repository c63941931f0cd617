// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.gc;

import dev.htk.coprocessor.wire.StallCause;

/**
 * A time in which a JVM's threads stood still, or one of them waited for memory. Times are epoch
 * microseconds, exact to the log's millisecond.
 *
 * @param cause {@code GC_PAUSE}, or {@code PROCESS_PAUSE} for a safepoint without a collection
 * @param isShortOfMemory whether it came about because a concurrent collector had not freed enough
 *     memory in time
 * @param end exclusive
 */
public record JvmStop(StallCause cause, boolean isShortOfMemory, long start, long end) {

  /** Returns whether it was a collection, or a wait for one. */
  public boolean isCollection() {
    return cause == StallCause.GC_PAUSE;
  }
}
