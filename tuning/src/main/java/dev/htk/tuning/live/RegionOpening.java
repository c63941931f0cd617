package dev.htk.tuning.live;

import java.time.Instant;

/**
 * A region that a server has open. Immutable.
 *
 * @param table the full name of its table
 * @param region its encoded name
 * @param at when the master was told that it is open, by the master's clock; the region has read
 *     its settings shortly before
 */
public record RegionOpening(String table, String region, Instant at) {}
