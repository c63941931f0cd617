package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.Admin;

/** Gives a region too many store files to be flushed, by switching compactions off. */
final class TooManyStoreFiles implements Fault {

  private static final long SMALL_BYTES = 1000;
  private static final Duration HELD = Duration.ofMillis(1500);
  private static final Duration EACH = Duration.ofSeconds(5);
  private static final Duration REST = Duration.ofSeconds(1);

  @Override
  public Expected expected() {
    return Expected.chain(StallCause.FLUSH_DELAYED);
  }

  @Override
  public Duration least() {
    return Duration.ofSeconds(7);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegion();
    try (Ballast ballast = new Ballast(scene);
        Admin admin = scene.admin()) {
      scene.repeat(EACH, REST, () -> pile(region, ballast, admin));
      ballast.awaitTaken(region, EACH);
    }
    return List.of(
        Truth.alone(
            expected(), region.getServerName().toString(), region.getRegion().getEncodedName()));
  }

  private static void pile(HRegionLocation region, Ballast ballast, Admin admin)
      throws IOException, InterruptedException {
    admin.compactionSwitch(false, List.of(region.getServerName().getServerName()));
    try {
      for (int i = 0; i <= Sizes.BLOCKING_FILES; i++) {
        boolean unused = ballast.fill(region, SMALL_BYTES);
        admin.flushRegion(region.getRegion().getRegionName());
      }
      boolean unused = ballast.fill(region, 2 * Sizes.BLOCKING_BYTES);
      Thread.sleep(HELD.toMillis());
    } finally {
      admin.compactionSwitch(true, List.of(region.getServerName().getServerName()));
      admin.compactRegion(region.getRegion().getRegionName());
    }
  }
}
