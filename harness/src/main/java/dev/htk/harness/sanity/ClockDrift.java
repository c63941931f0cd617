package dev.htk.harness.sanity;

/**
 * How a clock went against a monotonic one over a run.
 *
 * @param name whose clock: {@code client}, or a server
 * @param largestStepMicros the largest jump between two readings about a second apart, without what
 *     the readings themselves leave open
 * @param readings how many there were
 */
public record ClockDrift(String name, long largestStepMicros, long readings) {}
