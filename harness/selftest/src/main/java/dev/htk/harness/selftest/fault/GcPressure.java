package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.selftest.saboteur.Sabotage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/** Makes a region server allocate and keep so much that its collections take long. */
final class GcPressure implements Fault {

  private static final Duration HELD = Duration.ofMillis(2500);
  private static final Duration REST = Duration.ofMillis(500);

  @Override
  public Expected expected() {
    return Expected.gate(StallCause.GC_PAUSE);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegionOf(Scene.nameOf(scene.anyRegionServer()));
    scene.repeat(
        HELD, REST, () -> Orders.give(scene.connection(), region, Sabotage.ALLOCATE, HELD));
    return List.of(Truth.alone(expected(), region.getServerName().toString(), null));
  }
}
