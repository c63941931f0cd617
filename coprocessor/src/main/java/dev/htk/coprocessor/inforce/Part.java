package dev.htk.coprocessor.inforce;

import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Some settings that one part of a region server works with. */
interface Part {
  /** The settings that it may find. */
  Collection<String> keys();

  /**
   * Reads them.
   *
   * @throws Exception if this version of HBase keeps them elsewhere
   */
  void read(RegionServerServices server, Readings readings) throws Exception;
}
