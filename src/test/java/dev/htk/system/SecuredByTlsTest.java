// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.system.HtkProcess.Result;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Pmeasure -Dgroups=kerberos}: runs commands on a cluster whose servers talk TLS only. */
@Tag("kerberos")
class SecuredByTlsTest {

  private static final String CREATE =
      "splits create --table orders --family d --servers 1 --regions-per-server 2 --keys hex";

  private static TlsCluster cluster;
  @TempDir private Path folder;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = TlsCluster.start();
  }

  @AfterAll
  static void stopCluster() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void aTableIsCreated() throws Exception {
    Result result = run(cluster.configuration(true, "own"), CREATE);

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
  }

  @Test
  void aLoadRunsAndKeepsThePasswordsOfTheStoresToItself() throws Exception {
    Result load =
        run(
            cluster.configuration(true, "own"),
            "bench load --records 400 --target 200 --out encrypted");

    assertThat(load.exitCode()).as(load.stderr()).isEqualTo(0);
    assertThat(load.stdout() + load.stderr()).doesNotContain(TlsCluster.PASSWORD);
    try (Stream<Path> files = Files.walk(HtkProcess.workingFolder(folder).resolve("encrypted"))) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                      .as(file.toString())
                      .doesNotContain(TlsCluster.PASSWORD));
    }
  }

  @Test
  void aClientWithoutTlsIsToldToTurnItOn() throws Exception {
    Result result = run(cluster.configuration(false, "own"), CREATE);

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.errorLines())
        .singleElement()
        .asString()
        .contains("cannot be reached", "set hbase.client.netty.tls.enabled to true");
  }

  @Test
  void aClientThatDoesNotTrustTheServersIsToldTheReason() throws Exception {
    Result result = run(cluster.configuration(true, "foreign"), CREATE);

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.errorLines())
        .singleElement()
        .asString()
        .contains("TLS failed", "PKIX path", "hbase.rpc.tls.truststore.location");
  }

  @Test
  void aMissingTrustStoreIsNamed() throws Exception {
    Result result = run(cluster.configuration(true, "lost"), CREATE);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.errorLines())
        .singleElement()
        .asString()
        .contains("hbase.rpc.tls.* in ", "lost-trusted.p12");
  }

  private Result run(Path configuration, String command) throws Exception {
    return HtkProcess.run(folder, (command + " --cluster " + configuration).split(" "));
  }
}
