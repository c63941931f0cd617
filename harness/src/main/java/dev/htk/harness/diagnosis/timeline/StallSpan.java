// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.timeline;

import dev.htk.coprocessor.wire.StallCause;

/**
 * A span of time in which a cause could hold operations.
 *
 * @param server number of the server; {@link Names#NONE} for the client
 * @param region number of the region; {@link Names#NONE} for a cause wider than one region
 */
public record StallSpan(StallCause cause, int server, int region, long start, long end) {

  /** Returns this span moved in time; an end that is not known stays so. */
  public StallSpan movedBy(long micros) {
    return new StallSpan(
        cause, server, region, start + micros, end == Long.MAX_VALUE ? end : end + micros);
  }
}
