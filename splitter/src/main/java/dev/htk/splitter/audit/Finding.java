// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import java.util.List;

/**
 * Something about the regions of a table that its owner should know.
 *
 * @param regions encoded names of the regions concerned; empty if it concerns the whole table
 * @param message one line for a person
 */
public record Finding(Kind kind, List<String> regions, String message) {

  /** The kind of a finding. */
  public enum Kind {
    /** A region holds much more than the mean. */
    SKEWED,
    /** A region is over the size at which HBase splits it. */
    OVER_MAX_FILESIZE,
    /** A region holds much less than the mean. */
    TOO_SMALL,
    /** A region holds nothing. */
    EMPTY,
    /** A region was not written to. */
    NO_WRITES,
    /** Some regions are written to much more than others. */
    WRITES_SKEWED,
    /** Some regions are read much more than others. */
    READS_SKEWED,
    /** A large part of the data is still in memstores, so that the sizes do not include it. */
    IN_MEMSTORES,
    /** The regions are unevenly distributed over the servers. */
    SERVERS_SKEWED
  }

  public Finding {
    regions = List.copyOf(regions);
  }
}
