// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver.schedule;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.htk.harness.outcome.HarnessException;

/**
 * Determines when the operations of a phase are meant to start. All threads share one schedule: an
 * overdue operation is sent as soon as a thread is free, in order. None is skipped or rescheduled.
 * As JSON, a schedule names its class.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.MINIMAL_CLASS)
public sealed interface Schedule permits Schedule.ClosedLoop, OpenLoop {

  /**
   * Creates the schedule of a phase.
   *
   * @param shape the text of {@code --schedule}, see {@link ScheduleText}; null for a constant rate
   *     at the target, or for a closed loop if there is no target
   * @param target operations a second; null if not given
   * @param seed for schedules that draw: equal seeds give equal times
   * @throws HarnessException if the shape is unknown, lacks a target, or sets its own rates and is
   *     given a target too
   */
  static Schedule of(String shape, Double target, long seed) throws HarnessException {
    return new ScheduleText(shape, target, seed).schedule();
  }

  /**
   * Offers operations as fast as the threads can: an operation's intended start is when a thread is
   * free.
   */
  record ClosedLoop() implements Schedule {}
}
