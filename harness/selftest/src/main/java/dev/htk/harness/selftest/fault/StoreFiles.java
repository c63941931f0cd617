// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.harness.cluster.ServerProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/** Faults that pile up a region's store files until its flushes wait for compactions. */
final class StoreFiles {

  private static final Duration HELD = Duration.ofMillis(1500);
  private static final Duration REST = Duration.ofSeconds(1);

  private static final long SMALL_BYTES = 1000;
  private static final Duration EACH = Duration.ofSeconds(5);

  private static final long SLOW_BYTES = 300_000;
  private static final Duration EACH_SLOW = Duration.ofSeconds(7);

  /** Bytes a second of all the server's compactions; the rest of the ballast then takes seconds. */
  private static final String BOUND = "30000";

  private static final List<String> BOUNDS =
      List.of(
          "hbase.hstore.compaction.throughput.lower.bound",
          "hbase.hstore.compaction.throughput.higher.bound");

  private static final String CHECKED_EVERY =
      "hbase.hstore.compaction.throughput.control.check.interval";

  private StoreFiles() {}

  /** Gives a region too many store files to be flushed, by switching compactions off. */
  static List<Truth> pileWithoutCompactions(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegion();
    List<String> server = List.of(region.getServerName().getServerName());
    try (Ballast ballast = new Ballast(scene);
        Admin admin = scene.admin()) {
      scene.repeat(
          EACH,
          REST,
          () -> {
            admin.compactionSwitch(false, server);
            try {
              for (int i = 0; i <= Sizes.BLOCKING_FILES; i++) {
                addFile(region, SMALL_BYTES, ballast, admin);
              }
              exceedMemstore(region, ballast);
            } finally {
              admin.compactionSwitch(true, server);
              admin.compactRegion(region.getRegion().getRegionName());
            }
          });
      ballast.awaitTaken(region, EACH);
    }
    return scene.truth(region);
  }

  /**
   * Starts major compactions of all of a server's regions at once, with a throughput bound too low
   * for them to keep up: store files pile up, and flushes wait for them.
   */
  static List<Truth> pileUnderSlowCompactions(Scene scene)
      throws IOException, InterruptedException {
    ServerProcess process = scene.anyRegionServer();
    ServerName server = Scene.nameOf(process);
    HRegionLocation region = scene.anyRegionOf(server);
    Path site = scene.cluster().siteFile(process);
    byte[] before = Files.readAllBytes(site);
    try (Ballast ballast = new Ballast(scene);
        Admin admin = scene.admin()) {
      try {
        throttle(site);
        admin.updateConfiguration(server);
        scene.repeat(
            EACH_SLOW,
            REST,
            () -> {
              for (int i = 0; i <= Sizes.BLOCKING_FILES + 1; i++) {
                addFile(region, SLOW_BYTES, ballast, admin);
                if (i == 1) {
                  for (HRegionLocation each : scene.regionsOf(server)) {
                    admin.majorCompactRegion(each.getRegion().getRegionName());
                  }
                }
              }
              exceedMemstore(region, ballast);
            });
      } finally {
        Files.write(site, before);
        admin.updateConfiguration(server);
        // Running compactions keep their bound; the flush that waits for them is delayed only for
        // so long.
        ballast.awaitTaken(region, EACH_SLOW);
      }
    }
    return scene.truth(region);
  }

  private static void addFile(HRegionLocation region, long bytes, Ballast ballast, Admin admin)
      throws IOException, InterruptedException {
    ballast.fill(region, bytes);
    admin.flushRegion(region.getRegion().getRegionName());
  }

  private static void exceedMemstore(HRegionLocation region, Ballast ballast)
      throws IOException, InterruptedException {
    ballast.fill(region, 2 * Sizes.BLOCKING_BYTES);
    Thread.sleep(HELD.toMillis());
  }

  private static void throttle(Path siteFile) throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(new org.apache.hadoop.fs.Path(siteFile.toUri()));
    // Read before it is written, because a Configuration reads its files lazily.
    BOUNDS.forEach(key -> site.set(key, BOUND));
    site.set(CHECKED_EVERY, "10000");
    if (site.size() <= BOUNDS.size()) {
      throw new IOException("%s holds nothing".formatted(siteFile));
    }
    try (OutputStream out = Files.newOutputStream(siteFile)) {
      site.writeXml(out);
    }
  }
}
