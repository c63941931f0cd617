// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;

/** Faults that make regions change while they are written to. */
final class Regions {

  /** Regions with fewer rows are not split. */
  private static final int LEAST_ROWS = 8;

  private Regions() {}

  /** Moves a region from server to server, and back in the end if time is left. */
  static List<Truth> move(Scene scene) throws IOException, InterruptedException {
    byte[] region = scene.anyRegion().getRegion().getEncodedNameAsBytes();
    String name = Bytes.toString(region);
    try (Admin admin = scene.admin()) {
      scene.repeat(
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          () -> admin.move(region, otherServer(scene, name)));
    }
    return scene.truth(null, name);
  }

  private static ServerName otherServer(Scene scene, String region) throws IOException {
    ServerName at =
        scene.regions().stream()
            .filter(location -> location.getRegion().getEncodedName().equals(region))
            .map(HRegionLocation::getServerName)
            .findFirst()
            .orElseThrow(() -> new IOException("region %s has gone".formatted(region)));
    List<ServerName> others =
        scene.ofRole(ServerRole.REGIONSERVER).stream()
            .filter(ServerProcess::isAlive)
            .map(Scene::nameOf)
            .filter(server -> !server.equals(at))
            .toList();
    return scene.any(others);
  }

  /** Splits regions in the middle of their rows, one after the other. */
  static List<Truth> split(Scene scene) throws IOException, InterruptedException {
    // Daughters refer to their parent's files until a compaction and cannot be split before it.
    List<HRegionLocation> whole = new ArrayList<>(scene.regions());
    Collections.shuffle(whole, scene.random());
    Iterator<HRegionLocation> next = whole.iterator();
    try (Admin admin = scene.admin()) {
      scene.repeat(
          Duration.ofSeconds(4),
          Duration.ofSeconds(2),
          () -> {
            if (next.hasNext()) {
              split(scene, next.next(), admin);
            }
          });
    }
    // Null, because the regions are of any server.
    return scene.truth(null, null);
  }

  private static void split(Scene scene, HRegionLocation region, Admin admin)
      throws IOException, InterruptedException {
    List<byte[]> rows = rows(scene, region);
    if (rows.size() < LEAST_ROWS) {
      return;
    }
    try {
      admin.splitRegionAsync(region.getRegion().getRegionName(), rows.get(rows.size() / 2)).get();
    } catch (ExecutionException e) {
      throw new IOException("%s was not split".formatted(region.getRegion()), e.getCause());
    }
  }

  private static List<byte[]> rows(Scene scene, HRegionLocation region) throws IOException {
    List<byte[]> rows = new ArrayList<>();
    try (Table table = scene.connection().getTable(scene.table());
        ResultScanner scanner = table.getScanner(Scene.scanOf(region))) {
      for (Result row : scanner) {
        rows.add(row.getRow());
      }
    }
    return rows;
  }
}
