// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.pressure;

import java.util.List;

/** Lists the regions that a server has open. */
interface OpenRegions {
  /** Returns the number of open regions; cheap. */
  int count();

  /**
   * Returns all open regions.
   *
   * @param known the previous list; a region that is still open is the same object again
   */
  List<WatchedRegion> list(List<WatchedRegion> known);
}
