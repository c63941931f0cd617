package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Lets a DataNode run only a fifth of the time, in short turns. */
final class DataNodeSlow implements Fault {

  private static final Duration HELD = Duration.ofMillis(240);
  private static final Duration REST = Duration.ofMillis(60);

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
