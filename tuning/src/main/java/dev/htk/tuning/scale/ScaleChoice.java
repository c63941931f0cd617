// SPDX-License-Identifier: Apache-2.0
package dev.htk.tuning.scale;

/**
 * The factor chosen for a comparison, and whether it is enough. Immutable.
 *
 * @param factor the divisor of all sides, from 1 to {@link ScaleModel#LARGEST_FACTOR}
 * @param memstoreBytesPerRegion the memstore bytes that the run writes to each region
 * @param neededBytesPerRegion the memstore bytes that each region needs at this factor for the
 *     promised flushes; if the run writes less, no larger factor would help either
 */
public record ScaleChoice(int factor, long memstoreBytesPerRegion, long neededBytesPerRegion) {

  /** Returns whether the run is long enough for the promised flushes. */
  public boolean isEnough() {
    return memstoreBytesPerRegion >= neededBytesPerRegion;
  }
}
