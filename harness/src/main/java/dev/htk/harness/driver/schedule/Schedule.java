package dev.htk.harness.driver.schedule;

import dev.htk.harness.outcome.HarnessException;

/**
 * When the operations of a phase are meant to start. One schedule is shared by all threads: an
 * operation whose time has passed is sent as soon as a thread comes free, in order, and none is
 * skipped or given another time.
 */
public sealed interface Schedule permits Schedule.ClosedLoop, OpenLoop {

  /**
   * The schedule of a phase.
   *
   * @param shape as {@code --schedule} has it, see {@link ScheduleText}; null for a constant rate
   *     at the target, or a closed loop where there is none
   * @param target operations a second; null if not given
   * @param seed of the schedules that draw: equal seeds give equal times
   * @throws HarnessException if the shape is not one of those known, lacks a target, or has its
   *     rates and a target too
   */
  static Schedule of(String shape, Double target, long seed) throws HarnessException {
    return new ScheduleText(shape, target, seed).schedule();
  }

  /** As fast as the threads can: an operation is meant to start when a thread is free for it. */
  record ClosedLoop() implements Schedule {}
}
