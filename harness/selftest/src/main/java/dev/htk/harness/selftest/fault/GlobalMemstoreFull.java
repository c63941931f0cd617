package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
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

/** Fills all of a region server's memstore from another table's region, whose flush waits. */
final class GlobalMemstoreFull implements Fault {

  private static final TableName OTHER = TableName.valueOf("ballast");
  private static final long NEVER_FLUSHED = 1L << 30;

  private static final Duration HELD = Duration.ofMillis(2500);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    return Expected.chain(StallCause.GLOBAL_MEMSTORE);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    ServerProcess server = scene.anyRegionServer();
    try (Admin admin = scene.admin()) {
      HRegionLocation other = create(admin, Scene.nameOf(server), scene);
      HRegionLocation region = scene.anyRegionOf(Scene.nameOf(server));
      try (Ballast ballast = new Ballast(scene, OTHER)) {
        scene.repeat(HELD, REST, () -> fill(scene, region, other, ballast));
      } finally {
        admin.disableTable(OTHER);
        admin.deleteTable(OTHER);
      }
    }
    return List.of(Truth.alone(expected(), Scene.nameOf(server).toString(), null));
  }

  private static HRegionLocation create(Admin admin, ServerName server, Scene scene)
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

  private static void fill(
      Scene scene, HRegionLocation region, HRegionLocation other, Ballast ballast)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + HELD.toNanos();
    Orders.give(scene.connection(), region, Sabotage.HOLD_FLUSHES, HELD);
    boolean unused = ballast.fill(other, Sizes.GLOBAL_BYTES + Sizes.FLUSH_BYTES);
    Thread.sleep(Math.max(0, Duration.ofNanos(end - System.nanoTime()).toMillis()));
  }
}
