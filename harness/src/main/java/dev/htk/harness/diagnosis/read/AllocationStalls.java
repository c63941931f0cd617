// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

/**
 * The waits of region servers' threads for a concurrent collector to free memory, as the recorders
 * saw them.
 *
 * @param events the number of waits
 * @param micros their sum, in microseconds
 */
public record AllocationStalls(int events, long micros) {

  /** No server had to wait. */
  public static final AllocationStalls NONE = new AllocationStalls(0, 0);

  AllocationStalls plus(long moreMicros) {
    return new AllocationStalls(events + 1, micros + moreMicros);
  }
}
