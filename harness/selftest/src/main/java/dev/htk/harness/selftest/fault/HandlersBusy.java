package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.selftest.saboteur.Sabotage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/** Occupies all handlers of a region server with calls that take long. */
final class HandlersBusy implements Fault {

  /** Each takes one handler; with the calls already waiting, there are enough for all handlers. */
  static final int CALLS = 12;

  private static final Duration HELD = Duration.ofMillis(800);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    return Expected.gate(StallCause.CALL_QUEUE);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    HRegionLocation region = scene.anyRegionOf(Scene.nameOf(scene.anyRegionServer()));
    scene.repeat(
        HELD,
        REST,
        () -> Orders.give(scene.connection(), region, Sabotage.HOLD_HANDLER, HELD, CALLS));
    return List.of(Truth.alone(expected(), region.getServerName().toString(), null));
  }
}
