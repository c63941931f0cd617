// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.time.Instant;

/**
 * A region that a server holds open. Immutable.
 *
 * @param table the full name of the region's table
 * @param at when the master learned that the region is open, by the master's clock; the region read
 *     its settings shortly before
 * @param again whether the same server process is known to have had the region open before
 */
public record RegionOpening(String table, Instant at, boolean again) {}
