// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.budget;

import dev.htk.tuning.machine.ByteSize;
import dev.htk.tuning.text.Phrase;

/**
 * The size at which the regions of a server are flushed. Immutable.
 *
 * @param regions the number of regions that take writes at the same pace
 * @param wantedBytes the flush size: the size that a region should reach before it is flushed
 * @param actualBytes the size that a region reaches; smaller if the lower mark of all memstores
 *     together is reached first
 */
public record Flushing(int regions, long wantedBytes, long actualBytes) {

  /** Returns whether flushes are forced before a region reaches its flush size. */
  public boolean isForced() {
    return actualBytes < wantedBytes;
  }

  /** Returns by what factor the flush count rises for the same writes; 1 if none is forced. */
  public double timesAsMany() {
    return (double) wantedBytes / Math.max(1, actualBytes);
  }

  /** Describes for people the flush size and how much more often flushes happen. */
  @Override
  public String toString() {
    return isForced()
        ? Phrase.of(
            "%d regions are flushed at %s instead of %s, %.1f times as often",
            regions, new ByteSize(actualBytes), new ByteSize(wantedBytes), timesAsMany())
        : Phrase.of(
            "%d regions are flushed at %s each, the full flush size",
            regions, new ByteSize(wantedBytes));
  }
}
