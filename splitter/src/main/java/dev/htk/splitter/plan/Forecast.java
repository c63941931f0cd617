// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

/**
 * The spread of keys to come over the regions of a plan.
 *
 * @param keys names them, such as {@code keys like these of the next 30 days}
 * @param reason what in the sample tells it
 * @param maxOverMean ratio of the region that gets most of them to the mean
 * @param idle number of regions that get none
 */
public record Forecast(String keys, String reason, double maxOverMean, int idle) {}
