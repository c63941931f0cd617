package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Stops the process of the load itself by a signal. */
final class ClientPause implements Fault {

  private static final Duration HELD = Duration.ofMillis(800);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    return Expected.gate(StallCause.CLIENT_PAUSE);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    scene.repeat(HELD, REST, () -> scene.signals().hold(scene.load().pid(), HELD));
    return List.of(Truth.alone(expected(), null, null));
  }
}
