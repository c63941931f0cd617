// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region;

/**
 * Finds the WAL that a region writes to. HBase's coprocessor interfaces do not offer it. Only this
 * class reaches into HBase for it, and it may fail to link on another version.
 */
final class RegionWal {
  private RegionWal() {}

  /** Returns the WAL, the same object that listeners are registered with. */
  static Object of(Region region) {
    return ((HRegion) region).getWAL();
  }
}
