package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.selftest.saboteur.Sabotage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/** Holds the locks of a region's rows. */
final class RowsLocked implements Fault {

  private static final Duration HELD = Duration.ofMillis(800);
  private static final Duration REST = Duration.ofMillis(1200);

  @Override
  public Expected expected() {
    // Writes that wait for a row can take all handlers; other calls then wait for these.
    return Expected.chain(StallCause.ROW_LOCK);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegion();
    scene.repeat(
        HELD, REST, () -> Orders.give(scene.connection(), region, Sabotage.HOLD_ROWS, HELD));
    return List.of(
        Truth.alone(
            expected(), region.getServerName().toString(), region.getRegion().getEncodedName()));
  }
}
