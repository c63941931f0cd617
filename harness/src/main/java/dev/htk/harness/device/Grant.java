package dev.htk.harness.device;

/**
 * Answers an operation: from when to when the device has it.
 *
 * @param arrival when it came to the device; of a read that was read ahead, before it was asked for
 * @param done when it is done, not before its arrival
 */
record Grant(long arrival, long done) {

  /** Returns how long it takes, with the time in which it waits for others. */
  long nanos() {
    return done - arrival;
  }
}
