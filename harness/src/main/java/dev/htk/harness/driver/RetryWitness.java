package dev.htk.harness.driver;

/**
 * A binding that can say what the last operation of its thread had to repeat. It is asked only for
 * slow and failed operations.
 */
public interface RetryWitness {

  /** The retries of the operation that has just ended; called by the thread that executed it. */
  Retries retriesOfLastOperation(boolean succeeded);
}
