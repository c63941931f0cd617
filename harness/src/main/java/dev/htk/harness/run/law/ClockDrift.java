// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run.law;

/**
 * The deviation of a clock from a monotonic clock during a run.
 *
 * @param name whose clock: {@code client}, or a server
 * @param largestStepMicros the largest jump between two readings about a second apart, beyond the
 *     error of the readings
 * @param readings number of readings
 */
public record ClockDrift(String name, long largestStepMicros, long readings) {}
