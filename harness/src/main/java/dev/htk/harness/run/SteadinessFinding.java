// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.run;

import dev.htk.harness.statistics.MannKendall;

/**
 * The result of the last test.
 *
 * @param reached whether both series were without a trend
 * @param windows number of one-second windows so far
 * @param throughput the test of the acknowledged operations a second; null for too few windows
 * @param p99 the test of the 99th percentile; null for too few windows
 */
public record SteadinessFinding(
    boolean reached, int windows, MannKendall throughput, MannKendall p99) {}
