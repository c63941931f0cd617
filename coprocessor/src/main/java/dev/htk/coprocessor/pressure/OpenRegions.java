package dev.htk.coprocessor.pressure;

import java.util.List;

/** The regions that a server has open. */
interface OpenRegions {
  /** How many; cheap. */
  int count();

  /**
   * All of them.
   *
   * @param known those of the last time: a region that is still there is the same object again
   */
  List<WatchedRegion> list(List<WatchedRegion> known);
}
