// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

/**
 * How often, and for how long together, threads of region servers waited for a concurrent collector
 * to free memory, as their recorders saw it.
 */
public record AllocationStalls(int events, long micros) {

  /** No server had to wait. */
  public static final AllocationStalls NONE = new AllocationStalls(0, 0);

  AllocationStalls plus(long moreMicros) {
    return new AllocationStalls(events + 1, micros + moreMicros);
  }
}
