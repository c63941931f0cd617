package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Stops a region server's process by a signal. */
final class ProcessPause implements Fault {

  private static final Duration HELD = Duration.ofMillis(800);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    return Expected.gate(StallCause.PROCESS_PAUSE);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    ServerProcess server = scene.anyRegionServer();
    scene.repeat(HELD, REST, () -> scene.signals().hold(server.pid(), HELD));
    return List.of(Truth.alone(expected(), Scene.nameOf(server).toString(), null));
  }
}
