// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Faults that stop a process by a signal, again and again. */
final class Stops {

  private static final Duration HELD = Duration.ofMillis(800);
  private static final Duration REST = Duration.ofMillis(1500);

  private static final Duration TURN_HELD = Duration.ofMillis(240);
  private static final Duration TURN_REST = Duration.ofMillis(60);

  private Stops() {}

  /** Stops a region server's process. */
  static List<Truth> regionServer(Scene scene) throws IOException, InterruptedException {
    ServerProcess server = scene.anyRegionServer();
    repeat(scene, server.pid(), HELD, REST);
    return scene.truth(Scene.nameOf(server), null);
  }

  /** Stops the process of the load itself. */
  static List<Truth> load(Scene scene) throws IOException, InterruptedException {
    repeat(scene, scene.load().pid(), HELD, REST);
    return scene.truth(null, null);
  }

  /** Stops a DataNode's process, and with it every WAL's pipeline, which includes all DataNodes. */
  static List<Truth> dataNode(Scene scene) throws IOException, InterruptedException {
    return dataNode(scene, HELD, REST);
  }

  /** Lets a DataNode run only a fifth of the time, in short turns. */
  static List<Truth> dataNodeInShortTurns(Scene scene) throws IOException, InterruptedException {
    return dataNode(scene, TURN_HELD, TURN_REST);
  }

  private static List<Truth> dataNode(Scene scene, Duration held, Duration rest)
      throws IOException, InterruptedException {
    repeat(scene, scene.any(scene.ofRole(ServerRole.DATANODE)).pid(), held, rest);
    return scene.truth(null, null);
  }

  private static void repeat(Scene scene, long pid, Duration held, Duration rest)
      throws IOException, InterruptedException {
    scene.repeat(held, rest, () -> scene.signals().hold(pid, held));
  }
}
