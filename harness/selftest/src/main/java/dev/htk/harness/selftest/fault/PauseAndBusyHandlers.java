// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;

/**
 * Alternately pauses one region server and occupies all handlers of the other.
 *
 * <p>Operations arrive evenly and wait for the rest of a hold of length T. Their excess beyond a
 * threshold t adds up to (T - t)^2 / 2 times their rate. So the share of each fault is proportional
 * to its (T - t)^2 times the rows of its server; regions hold about equally many rows.
 */
final class PauseAndBusyHandlers {

  private static final Duration PAUSED = Duration.ofMillis(900);
  private static final Duration BUSY = Duration.ofMillis(700);
  private static final Duration REST = Duration.ofMillis(900);

  private PauseAndBusyHandlers() {}

  static List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    List<ServerProcess> servers = new ArrayList<>(scene.ofRole(ServerRole.REGIONSERVER));
    ServerProcess paused = servers.remove(scene.random().nextInt(servers.size()));
    ServerProcess busy = scene.any(servers);
    List<HRegionLocation> ofPaused = scene.regionsOf(Scene.nameOf(paused));
    List<HRegionLocation> ofBusy = scene.regionsOf(Scene.nameOf(busy));
    scene.repeat(
        PAUSED.plus(REST).plus(BUSY),
        REST,
        () -> {
          scene.signals().hold(paused.pid(), PAUSED);
          Thread.sleep(REST.toMillis());
          Orders.occupyHandlers(scene.connection(), ofBusy.get(0), BUSY);
        });
    double pause = ofPaused.size() * excess(PAUSED, scene);
    double queue = ofBusy.size() * excess(BUSY, scene);
    return List.of(
        new Truth(
            Expected.gate(StallCause.PROCESS_PAUSE),
            Scene.nameOf(paused).toString(),
            null,
            pause / (pause + queue)),
        new Truth(
            Expected.gate(StallCause.CALL_QUEUE),
            Scene.nameOf(busy).toString(),
            null,
            queue / (pause + queue)));
  }

  private static double excess(Duration held, Scene scene) {
    double over = (double) held.minus(scene.threshold()).toMillis();
    return over * over;
  }
}
