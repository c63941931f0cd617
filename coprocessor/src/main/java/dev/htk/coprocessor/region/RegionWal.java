package dev.htk.coprocessor.region;

import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.Region;

/**
 * The WAL that a region writes to. HBase's coprocessor interfaces don't tell; so this class reaches
 * into HBase, alone, and may fail to link on another version.
 */
final class RegionWal {
  private RegionWal() {}

  /** The WAL, the very object that listeners are registered with. */
  static Object of(Region region) {
    return ((HRegion) region).getWAL();
  }
}
