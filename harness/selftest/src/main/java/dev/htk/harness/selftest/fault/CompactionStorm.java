package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Starts major compactions of all of a server's regions at once, with a throughput bound too low
 * for them to keep up: store files pile up, and flushes wait for them.
 */
final class CompactionStorm implements Fault {

  private static final long FILE_BYTES = 300_000;

  /** Bytes a second of all the server's compactions; the rest of the ballast then takes seconds. */
  private static final String BOUND = "30000";

  private static final List<String> BOUNDS =
      List.of(
          "hbase.hstore.compaction.throughput.lower.bound",
          "hbase.hstore.compaction.throughput.higher.bound");

  private static final String CHECKED_EVERY =
      "hbase.hstore.compaction.throughput.control.check.interval";

  private static final Duration HELD = Duration.ofMillis(1500);
  private static final Duration EACH = Duration.ofSeconds(7);
  private static final Duration REST = Duration.ofSeconds(1);

  @Override
  public Expected expected() {
    return Expected.chain(
        StallCause.COMPACTION, StallCause.COMPACTION_THROTTLED, StallCause.COMPACTION_QUEUE);
  }

  @Override
  public Duration least() {
    return Duration.ofSeconds(12);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    ServerProcess server = scene.anyRegionServer();
    HRegionLocation region = scene.anyRegionOf(Scene.nameOf(server));
    Path site = scene.cluster().siteFile(server);
    byte[] before = Files.readAllBytes(site);
    try (Ballast ballast = new Ballast(scene);
        Admin admin = scene.admin()) {
      try {
        throttle(site);
        admin.updateConfiguration(Scene.nameOf(server));
        scene.repeat(EACH, REST, () -> pile(scene, region, ballast, admin));
      } finally {
        Files.write(site, before);
        admin.updateConfiguration(Scene.nameOf(server));
        // Running compactions keep their bound; the flush that waits for them is delayed only for
        // so long.
        ballast.awaitTaken(region, EACH);
      }
    }
    return List.of(
        Truth.alone(
            expected(), region.getServerName().toString(), region.getRegion().getEncodedName()));
  }

  private static void pile(Scene scene, HRegionLocation region, Ballast ballast, Admin admin)
      throws IOException, InterruptedException {
    for (int i = 0; i <= Sizes.BLOCKING_FILES + 1; i++) {
      boolean unused = ballast.fill(region, FILE_BYTES);
      admin.flushRegion(region.getRegion().getRegionName());
      if (i == 1) {
        for (HRegionLocation each : scene.regionsOf(region.getServerName())) {
          admin.majorCompactRegion(each.getRegion().getRegionName());
        }
      }
    }
    boolean unused = ballast.fill(region, 2 * Sizes.BLOCKING_BYTES);
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
