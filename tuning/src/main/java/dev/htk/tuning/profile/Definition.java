// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.profile;

/**
 * A named formula of a profile, for use in its other formulas. Immutable.
 *
 * @param name letters and digits, different from every fact of the machine
 * @param formula a formula over the machine's facts and the earlier definitions
 * @param line the line in the profile's file, from 1
 */
public record Definition(String name, Formula formula, int line) {}
