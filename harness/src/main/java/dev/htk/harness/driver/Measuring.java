// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

/**
 * The clock and the recorders that measure one thread's operations.
 *
 * @param openLoop whether to measure response times from the intended start
 * @param service records the service times
 * @param response records the response times; unused in a closed loop, where they equal the service
 *     times
 */
record Measuring(
    NanoClock clock,
    boolean openLoop,
    FailureCounts failures,
    SlowOperationSink slowOperations,
    OperationRecorder<?> service,
    OperationRecorder<?> response) {}
