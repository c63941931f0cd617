// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=kerberos}: loads a cluster with Kerberos from containers of a YARN with
 * Kerberos.
 */
@Tag("kerberos")
class YarnOnKerberosTest {

  private static final int CLIENTS = 2;
  private static final Pattern BY_TOKEN =
      Pattern.compile("hbase\\.Server: Auth successful for lena\\S* \\(auth:TOKEN\\)");
  private static final String LOAD =
      "bench load --on yarn --clients 2 --records 400 --threads 2 --target 200 --out ";

  @TempDir private static Path folder;
  private static KerberosCluster cluster;
  private static YarnProcesses yarn;

  @BeforeAll
  static void startServers() throws IOException {
    cluster = KerberosCluster.startOnHdfs(folder);
    yarn = YarnProcesses.start(folder.resolve("yarn"), cluster);
  }

  @AfterAll
  static void stopServers() {
    if (yarn != null) {
      yarn.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  /** Compares what the servers and the command have logged, because nothing else shows tokens. */
  @Test
  void clientsLogInByTokensOfTheirOwnPhase() throws Exception {
    Result result =
        cluster.run(
            KerberosUser.LENA,
            LOAD.replace("load", "run") + "lenas --operations 400 --warmup none --drain 0");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    RunFiles run = new RunFiles(cluster.here().resolve("lenas"));
    assertThat(run.manifest().path("clients")).hasSize(2 * CLIENTS);
    assertThat(run.summary().at("/phases/load/operations/INSERT/count").asInt()).isEqualTo(400);
    assertThat(run.summary().at("/rows/found").asInt()).isEqualTo(400);
    assertThat(cluster.log().lines().filter(BY_TOKEN.asPredicate())).hasSize(2 * CLIENTS);
    assertThat(Files.readAllLines(run.folder().resolve("trial.log")))
        .as("YARN cancels the load's token of HDFS, so the run phase needs another")
        .filteredOn(line -> line.contains("Created token for lena"))
        .hasSize(2);
    assertNothingIsLeft();
  }

  @Test
  void theRowsOfASnapshotAreReadByTokens() throws Exception {
    Result result =
        cluster.run(
            KerberosUser.OWEN,
            "splits plan --servers 1 --regions-per-server 2 --format file --keys snapshot:"
                + KerberosClusterMain.SNAPSHOT);

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stdout()).isEqualToIgnoringWhitespace("n");
    assertNothingIsLeft();
  }

  @Test
  void withoutTheRightToCreateTablesNoClientStarts() throws Exception {
    Result result = cluster.run(KerberosUser.MALLORY, LOAD + "mallorys");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
    assertThat(result.errorLines().get(result.errorLines().size() - 1))
        .contains("mallory lacks the right CREATE");
    assertNothingIsLeft();
  }

  /** The history of jobs, which stays, has their configurations. */
  private static void assertNothingIsLeft() throws IOException {
    assertThat(cluster.find(YarnProcesses.STAGED)).isEqualTo("[]");
    await()
        .ignoreException(UncheckedIOException.class)
        .atMost(HtkProcess.LIMIT)
        .untilAsserted(() -> assertThat(filesInHdfsWithSecret()).isEmpty());
  }

  private static List<Path> filesInHdfsWithSecret() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("hdfs/data"))) {
      return files.filter(Files::isRegularFile).filter(YarnOnKerberosTest::hasSecret).toList();
    }
  }

  private static boolean hasSecret(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1)
          .contains(KerberosClusterMain.SECRET);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
