package dev.htk.harness.driver.schedule;

/** Operations have times of their own, whether or not the system keeps up. Immutable. */
public non-sealed interface OpenLoop extends Schedule {

  /** The times of one phase, from its first operation on. */
  IntendedStarts starts();

  /**
   * Operations a second that the schedule offers over its first operations, which a phase has that
   * was not stopped.
   *
   * @param operations 1 or more
   */
  double meanRateOfFirst(long operations);

  /** Operations a second that the schedule offers from its start until then. */
  double meanRateWithin(long nanos);

  /**
   * A schedule that stays as this one begins, for the warm-up: a ramp is not to be climbed twice,
   * and nothing gets steady under a load that does not.
   */
  OpenLoop warmUp();
}
