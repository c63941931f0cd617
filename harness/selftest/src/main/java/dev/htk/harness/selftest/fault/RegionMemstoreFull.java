package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.selftest.saboteur.Sabotage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/** Writes to a region faster than it is flushed, until it exceeds its blocking size. */
final class RegionMemstoreFull implements Fault {

  private static final Duration HELD = Duration.ofMillis(1500);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    // Refused operations wait in the client, which sleeps between its attempts.
    return Expected.chain(StallCause.REGION_MEMSTORE);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegion();
    try (Ballast ballast = new Ballast(scene)) {
      scene.repeat(HELD, REST, () -> fill(scene, region, ballast));
    }
    return List.of(
        Truth.alone(
            expected(), region.getServerName().toString(), region.getRegion().getEncodedName()));
  }

  private static void fill(Scene scene, HRegionLocation region, Ballast ballast)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + HELD.toNanos();
    Orders.give(scene.connection(), region, Sabotage.HOLD_FLUSHES, HELD);
    boolean unused = ballast.fill(region, 2 * Sizes.BLOCKING_BYTES);
    Thread.sleep(Math.max(0, Duration.ofNanos(end - System.nanoTime()).toMillis()));
  }
}
