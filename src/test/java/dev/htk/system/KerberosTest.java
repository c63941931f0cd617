// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs commands on a cluster with Kerberos and authorization: with the least rights of
 * docs/security.md, without them, and without a ticket.
 */
@Order(5)
class KerberosTest {

  @TempDir private static Path folder;
  private static KerberosCluster cluster;

  @BeforeAll
  static void startCluster() throws IOException {
    cluster = KerberosCluster.start(folder);
  }

  @AfterAll
  static void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  void theRightToCreateTablesIsEnoughToPlanCreateAndAuditOne() throws Exception {
    assertDone(
        cluster.run(
            KerberosUser.LENA,
            "splits create --table orders --family d --servers 1 --regions-per-server 2"
                + " --keys hex"));
    assertDone(cluster.run(KerberosUser.LENA, "splits plan --servers 1 --keys hex"));
    assertAnswered(cluster.run(KerberosUser.LENA, "splits audit --table orders"));
  }

  @Test
  void theRightToCreateTablesIsEnoughForALoadWhichKeepsItsSecretsAndItsFolderToItself()
      throws Exception {
    Result load =
        cluster.run(KerberosUser.LENA, "bench load --records 200 --target 200 --out lenas-run");

    assertDone(load);
    Path run = cluster.here().resolve("lenas-run");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run)))
        .isEqualTo("rwx------");
    assertThat(load.stdout() + load.stderr()).doesNotContain(KerberosClusterMain.SECRET);
    try (Stream<Path> files = Files.walk(run)) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                      .as(file.toString())
                      .doesNotContain(KerberosClusterMain.SECRET));
    }
  }

  @ParameterizedTest
  @CsvSource({"doctor --format json, denies access", "live --count 1 --format json, denied"})
  void withoutTheRightToAskRecordersACommandShowsTheRestAndSaysSo(String command, String note)
      throws Exception {
    Result result = cluster.run(KerberosUser.MALLORY, command);

    assertAnswered(result);
    assertThat(result.stdout()).contains(note);
  }

  @ParameterizedTest
  @CsvSource({"coprocessor sources", "diagnose --since 1h", "doctor", "profile verify stock"})
  void theRightToAdministerIsEnoughToAskRecorders(String command) throws Exception {
    assertAnswered(cluster.run(KerberosUser.ADA, command));
  }

  @ParameterizedTest
  @CsvSource({
    "splits create --table mine --family d --servers 1 --keys hex, CREATE",
    "splits audit --table ledger, CREATE",
    "bench load --records 200 --target 200 --out refused, CREATE",
    "coprocessor sources, ADMIN",
    "diagnose --since 1h, ADMIN"
  })
  void withoutTheRightACommandNamesItInOneLine(String command, String right) throws Exception {
    Result result = cluster.run(KerberosUser.MALLORY, command);

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
    assertThat(result.errorLines().get(result.errorLines().size() - 1))
        .contains("lacks the right " + right);
  }

  @ParameterizedTest
  @CsvSource({"doctor", "bench load --records 200 --target 200"})
  void withoutATicketACommandSaysHowToGetOne(String command) throws Exception {
    Result result = cluster.run(KerberosUser.GUEST, command);

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
    assertThat(result.errorLines())
        .singleElement()
        .asString()
        .startsWith("htk: no Kerberos ticket: run kinit");
  }

  private static void assertDone(Result result) {
    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
  }

  /** The answer may be bad news, which says nothing of rights. */
  private static void assertAnswered(Result result) {
    assertThat(result.exitCode()).as(result.stdout() + result.stderr()).isLessThanOrEqualTo(1);
    assertThat(result.stderr()).doesNotContain("lacks the right");
  }
}
