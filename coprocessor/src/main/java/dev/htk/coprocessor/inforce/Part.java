// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.inforce;

import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.RegionServerServices;

/** Reads the settings that one part of a region server works with. */
interface Part {
  /** Returns the settings that it may find. */
  Collection<String> keys();

  /**
   * Reads the settings.
   *
   * @throws Exception if this version of HBase keeps them elsewhere
   */
  void read(RegionServerServices server, Readings readings) throws Exception;
}
