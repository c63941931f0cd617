package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.selftest.saboteur.Sabotage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/** Makes several regions of a server due at once, to queue for a flusher on a slow disk. */
final class FlushStorm implements Fault {

  /** More regions would fill all of the server's memstore, which is another fault. */
  private static final int MOST_REGIONS = 3;

  private static final Duration HELD = Duration.ofSeconds(3);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    return Expected.chain(StallCause.FLUSH_QUEUE);
  }

  @Override
  public Duration least() {
    return Duration.ofSeconds(6);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    ServerProcess server = scene.anyRegionServer();
    List<HRegionLocation> regions =
        scene.regionsOf(Scene.nameOf(server)).stream().limit(MOST_REGIONS).toList();
    try (Ballast ballast = new Ballast(scene)) {
      scene.repeat(HELD, REST, () -> fill(scene, regions, ballast));
    }
    return List.of(Truth.alone(expected(), Scene.nameOf(server).toString(), null));
  }

  private static void fill(Scene scene, List<HRegionLocation> regions, Ballast ballast)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + HELD.toNanos();
    Orders.give(scene.connection(), regions.get(0), Sabotage.SLOW_FLUSHES, HELD);
    for (HRegionLocation region : regions) {
      boolean unused = ballast.fill(region, Sizes.BLOCKING_BYTES + Sizes.FLUSH_BYTES / 2);
    }
    Thread.sleep(Math.max(0, Duration.ofNanos(end - System.nanoTime()).toMillis()));
  }
}
