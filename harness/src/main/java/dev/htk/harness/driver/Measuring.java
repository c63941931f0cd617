package dev.htk.harness.driver;

/**
 * What a thread's operations are measured with.
 *
 * @param openLoop whether a response time is to be taken from the intended start
 * @param service takes the service times
 * @param response takes the response times; left empty in a closed loop, where they are the service
 *     times
 */
record Measuring(
    NanoClock clock,
    boolean openLoop,
    FailureCounts failures,
    SlowOperations slowOperations,
    OperationRecorder<?> service,
    OperationRecorder<?> response) {}
