// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.splits;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;

/**
 * A table whose regions are all open, cut where the plan says. Immutable.
 *
 * @param regionsPerServer number of regions on every live region server, 0 included
 * @param took time from the request until the last region was open
 */
public record CreatedTable(
    TableName name, SortedMap<ServerName, Integer> regionsPerServer, Duration took) {

  public CreatedTable {
    regionsPerServer = Collections.unmodifiableSortedMap(regionsPerServer);
  }

  public int regions() {
    return regionsPerServer.values().stream().mapToInt(Integer::intValue).sum();
  }

  public int mostOnAServer() {
    return Collections.max(regionsPerServer.values());
  }

  public int leastOnAServer() {
    return Collections.min(regionsPerServer.values());
  }

  /** Returns the live servers that hold no region of the table. */
  public List<ServerName> serversWithout() {
    return regionsPerServer.entrySet().stream()
        .filter(server -> server.getValue() == 0)
        .map(server -> server.getKey())
        .toList();
  }
}
