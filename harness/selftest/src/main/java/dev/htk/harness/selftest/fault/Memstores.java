// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.harness.selftest.saboteur.Sabotage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** Faults that fill memstores faster than they are flushed. */
final class Memstores {

  private static final Duration REST = Duration.ofMillis(1500);

  private static final TableName OTHER = TableName.valueOf("ballast");
  private static final long NEVER_FLUSHED = 1L << 30;

  /** More regions would fill all of the server's memstore, which is another fault. */
  private static final int MOST_REGIONS = 3;

  private Memstores() {}

  /** Writes to a region faster than it is flushed, until it exceeds its blocking size. */
  static List<Truth> fillRegion(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegion();
    try (Ballast ballast = new Ballast(scene)) {
      fillAgain(
          scene,
          Duration.ofMillis(1500),
          Sabotage.HOLD_FLUSHES,
          region,
          () -> ballast.fill(region, 2 * Sizes.BLOCKING_BYTES));
    }
    return scene.truth(region);
  }

  /** Fills all of a region server's memstore from another table's region, whose flush waits. */
  static List<Truth> fillServer(Scene scene) throws IOException, InterruptedException {
    ServerName server = Scene.nameOf(scene.anyRegionServer());
    try (Admin admin = scene.admin()) {
      HRegionLocation other = createOther(admin, server, scene);
      HRegionLocation region = scene.anyRegionOf(server);
      try (Ballast ballast = new Ballast(scene, OTHER)) {
        fillAgain(
            scene,
            Duration.ofMillis(2500),
            Sabotage.HOLD_FLUSHES,
            region,
            () -> ballast.fill(other, Sizes.GLOBAL_BYTES + Sizes.FLUSH_BYTES));
      } finally {
        admin.disableTable(OTHER);
        admin.deleteTable(OTHER);
      }
    }
    return scene.truth(server, null);
  }

  private static HRegionLocation createOther(Admin admin, ServerName server, Scene scene)
      throws IOException {
    admin.createTable(
        TableDescriptorBuilder.newBuilder(OTHER)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("cf"))
            .setMemStoreFlushSize(NEVER_FLUSHED)
            .build());
    RegionInfo region = admin.getRegions(OTHER).get(0);
    admin.move(region.getEncodedNameAsBytes(), server);
    return scene.connection().getRegionLocator(OTHER).getRegionLocation(new byte[1], true);
  }

  /** Makes several regions of a server due at once, to queue for a flusher on a slow disk. */
  static List<Truth> queueFlushes(Scene scene) throws IOException, InterruptedException {
    ServerName server = Scene.nameOf(scene.anyRegionServer());
    List<HRegionLocation> regions = scene.regionsOf(server).stream().limit(MOST_REGIONS).toList();
    try (Ballast ballast = new Ballast(scene)) {
      fillAgain(
          scene,
          Duration.ofSeconds(3),
          Sabotage.SLOW_FLUSHES,
          regions.get(0),
          () -> {
            for (HRegionLocation region : regions) {
              ballast.fill(region, Sizes.BLOCKING_BYTES + Sizes.FLUSH_BYTES / 2);
            }
          });
    }
    return scene.truth(server, null);
  }

  /**
   * Fills memstores again and again while the flushes of a server wait.
   *
   * @param at a region of that server
   */
  private static void fillAgain(
      Scene scene, Duration held, Sabotage flushes, HRegionLocation at, Scene.Blow fill)
      throws IOException, InterruptedException {
    scene.repeat(
        held,
        REST,
        () -> {
          long end = System.nanoTime() + held.toNanos();
          Orders.give(scene.connection(), at, flushes, held);
          fill.strike();
          Thread.sleep(Math.max(0, Duration.ofNanos(end - System.nanoTime()).toMillis()));
        });
  }
}
