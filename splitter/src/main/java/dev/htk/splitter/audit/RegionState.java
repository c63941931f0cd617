// SPDX-License-Identifier: Apache-2.0
package dev.htk.splitter.audit;

import dev.htk.splitter.plan.SplitKey;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * State of one region of a table at one moment.
 *
 * @param encodedName HBase's encoded region name
 * @param start first key of the region, as {@code Bytes.toStringBinary} prints it; empty for the
 *     first region
 * @param end first key after the region, likewise; empty for the last region
 * @param server the region server that holds it, {@code host,port,startcode}
 * @param storeFileBytes size of its store files
 * @param storeFiles number of its store files, over all families
 * @param memstoreBytes bytes that are not flushed yet
 * @param readRequests reads since the region was opened
 * @param writeRequests writes since the region was opened
 */
public record RegionState(
    String encodedName,
    String start,
    String end,
    String server,
    long storeFileBytes,
    int storeFiles,
    long memstoreBytes,
    long readRequests,
    long writeRequests) {

  public RegionState {
    require("encodedName", encodedName);
    require("start", start);
    require("end", end);
    require("server", server);
  }

  private static void require(String field, String value) {
    Objects.requireNonNull(value, () -> "a region lacks '" + field + "'");
  }

  /** Returns the first key; empty for the first region. */
  public Optional<SplitKey> startKey() {
    return start.isEmpty()
        ? Optional.empty()
        : Optional.of(SplitKey.of(Bytes.toBytesBinary(start)));
  }
}
