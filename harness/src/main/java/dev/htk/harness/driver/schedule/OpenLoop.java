// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

/** Sets intended starts of its own, whether or not the system keeps up. Immutable. */
public non-sealed interface OpenLoop extends Schedule {

  /** Returns the intended starts of one phase, from its first operation on. */
  IntendedStarts starts();

  /**
   * Returns the mean rate that the schedule offers over its first operations, in operations a
   * second; applies to a phase that was not stopped.
   *
   * @param operations 1 or more
   */
  double meanRateOfFirst(long operations);

  /** Returns the offered operations a second within a time since the schedule's start. */
  double meanRateWithin(long nanos);

  /**
   * Returns a schedule for the warm-up that keeps this one's initial rate. Climbing a ramp twice is
   * not wanted, and nothing becomes steady under a changing load.
   */
  OpenLoop warmUp();
}
