package dev.htk.harness.selftest.fault;

import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.cluster.ServerProcess;
import dev.htk.harness.cluster.ServerRole;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.util.Bytes;

/** Moves a region from server to server, and back in the end if time is left. */
final class RegionMoved implements Fault {

  private static final Duration EACH = Duration.ofSeconds(2);
  private static final Duration REST = Duration.ofSeconds(1);

  @Override
  public Expected expected() {
    // Refused operations wait in the client, which sleeps between its attempts.
    return Expected.chain(StallCause.REGION_TRANSITION);
  }

  @Override
  public List<Truth> inject(Scene scene) throws IOException, InterruptedException {
    byte[] region = scene.anyRegion().getRegion().getEncodedNameAsBytes();
    String name = Bytes.toString(region);
    try (Admin admin = scene.admin()) {
      scene.repeat(EACH, REST, () -> admin.move(region, otherServer(scene, name)));
    }
    return List.of(Truth.alone(expected(), null, name));
  }

  private static ServerName otherServer(Scene scene, String region) throws IOException {
    ServerName at =
        scene.regions().stream()
            .filter(location -> location.getRegion().getEncodedName().equals(region))
            .map(HRegionLocation::getServerName)
            .findFirst()
            .orElseThrow(() -> new IOException("region %s has gone".formatted(region)));
    List<ServerName> others =
        scene.ofRole(ServerRole.REGIONSERVER).stream()
            .filter(ServerProcess::isAlive)
            .map(Scene::nameOf)
            .filter(server -> !server.equals(at))
            .toList();
    return scene.any(others);
  }
}
