// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.awaitility.Awaitility;

/** Moves tables to one server. */
final class RegionMove {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private RegionMove() {}

  /** Moves all regions of a table to a server, and waits until they are open there. */
  static void to(ServerName server, Admin admin, TableName table) {
    Awaitility.await("the regions of " + table + " on " + server)
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(100, TimeUnit.MILLISECONDS)
        // The cluster knows a server a little before that server answers.
        .ignoreExceptionsInstanceOf(ServerNotRunningYetException.class)
        .until(() -> move(server, admin, table).isEmpty());
  }

  /** Moves and returns the regions that are elsewhere; the master may still place one freely. */
  private static List<RegionInfo> move(ServerName server, Admin admin, TableName table)
      throws IOException {
    Set<String> there =
        admin.getRegions(server).stream()
            .map(RegionInfo::getEncodedName)
            .collect(Collectors.toSet());
    List<RegionInfo> elsewhere =
        admin.getRegions(table).stream()
            .filter(region -> !there.contains(region.getEncodedName()))
            .toList();
    for (RegionInfo region : elsewhere) {
      admin.move(region.getEncodedNameAsBytes(), server);
    }
    return elsewhere;
  }
}
