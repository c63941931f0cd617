package dev.htk.harness.driver;

/**
 * What a thread's operations are measured with.
 *
 * @param openLoop whether a response time is to be taken from the intended start
 */
record Measuring(
    NanoClock clock, boolean openLoop, FailureCounts failures, SlowOperations slowOperations) {}
