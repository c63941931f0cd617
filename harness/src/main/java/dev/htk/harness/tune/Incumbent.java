// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.tune;

import dev.htk.tuning.profile.ResolvedProfile;

/**
 * A profile that was the best of a search.
 *
 * @param pair the number of the pair after which it was
 * @param seconds the time of all pairs until then
 */
record Incumbent(int pair, double seconds, ResolvedProfile profile) {}
