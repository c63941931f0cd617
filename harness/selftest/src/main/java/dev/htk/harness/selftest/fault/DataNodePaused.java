package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Stops a DataNode's process, and with it every WAL's pipeline, which includes all DataNodes. */
final class DataNodePaused implements Fault {

  private static final Duration HELD = Duration.ofMillis(800);
  private static final Duration REST = Duration.ofMillis(1500);

  @Override
  public Expected expected() {
    return Expected.chain(StallCause.WAL_SYNC);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    ServerProcess dataNode = scene.any(scene.ofRole(ServerRole.DATANODE));
    scene.repeat(HELD, REST, () -> scene.signals().hold(dataNode.pid(), HELD));
    return List.of(Truth.alone(expected(), null, null));
  }
}
