// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.plan;

/**
 * Result of trying a plan, made from one half of the keys, on the other half.
 *
 * @param planned number of keys that the plan was made from
 * @param heldOut number of keys that it was tried on
 * @param maxOverMean ratio of the fullest region to the mean, among the held-out keys
 */
public record BackTest(long planned, long heldOut, double maxOverMean) {}
