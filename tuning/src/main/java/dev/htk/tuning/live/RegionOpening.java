// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.live;

import java.time.Instant;

/**
 * A region that a server holds open. Immutable.
 *
 * @param table the full name of the region's table
 * @param region the region's encoded name
 * @param at when the master learned that the region is open, by the master's clock; the region read
 *     its settings shortly before
 */
public record RegionOpening(String table, String region, Instant at) {}
