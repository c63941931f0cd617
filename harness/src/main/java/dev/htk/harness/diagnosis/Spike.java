// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis;

import java.util.List;

/**
 * A period in which operations took longer than the threshold.
 *
 * @param start intended start of the first of them
 * @param end when the last of them was answered
 * @param operations number of operations that took longer
 * @param excessMicros sum of their time beyond the threshold
 * @param causes largest share first
 * @param unexplained the share of the excess that no cause explains; adds up to 1 with the shares
 *     of the causes
 */
public record Spike(
    long start,
    long end,
    long operations,
    long excessMicros,
    List<SpikeCause> causes,
    double unexplained) {}
