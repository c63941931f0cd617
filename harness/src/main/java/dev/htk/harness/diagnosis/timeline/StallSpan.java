package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;

/**
 * A stretch in which something could hold operations.
 *
 * @param server number of the server; {@link Names#NONE} for the client
 * @param region number of the region; {@link Names#NONE} where it is wider than a region
 */
public record StallSpan(StallCause cause, int server, int region, long start, long end) {}
