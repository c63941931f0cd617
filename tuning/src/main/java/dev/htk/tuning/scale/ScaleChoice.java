package dev.htk.tuning.scale;

/**
 * The factor chosen for a comparison, and whether it is enough. Immutable.
 *
 * @param factor what all sides are divided by, from 1 to {@link ScaleModel#LARGEST_FACTOR}
 * @param memstoreBytesPerRegion memstore bytes that the run gives each region
 * @param neededBytesPerRegion memstore bytes that each region needs at this factor for the flushes
 *     promised; if the run gives less, no larger factor would help either
 */
public record ScaleChoice(int factor, long memstoreBytesPerRegion, long neededBytesPerRegion) {

  /** Whether the run is long enough for the flushes promised. */
  public boolean isEnough() {
    return memstoreBytesPerRegion >= neededBytesPerRegion;
  }
}
