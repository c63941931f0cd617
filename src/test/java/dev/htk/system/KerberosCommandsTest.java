// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code -Pmeasure -Dgroups=kerberos}: runs the commands that {@link KerberosTest} leaves out of
 * every build because they take long.
 */
@Tag("kerberos")
class KerberosCommandsTest {

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

  @ParameterizedTest
  @CsvSource({
    "LENA, bench run --records 400 --operations 400 --target 200 --out run",
    "LENA, bench findmax --records 400 --threads 4 --unthrottled --step-seconds 2 --steps 2"
        + " --hold-seconds 2 --out findmax",
    "LENA, bench compare --profile stock --baseline stock --trials 2 --records 400 --target 200"
        + " --out compare",
    "ADA, live --count 1 --format json"
  })
  void theLeastRightIsEnough(KerberosUser user, String command) throws Exception {
    Result result = cluster.run(user, command);

    assertThat(result.exitCode()).as(result.stderr()).isLessThanOrEqualTo(1);
    assertThat(result.stdout()).isNotEmpty();
    assertThat(result.stderr()).doesNotContain("lacks the right");
  }

  @Test
  void theRightToAdministerATableIsEnoughToEvenItOut() throws Exception {
    Result result = cluster.run(KerberosUser.OWEN, "splits audit --table skewed --execute");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stderr()).contains("split at ", "merge of ");
    assertThat(result.stdout()).startsWith("Table skewed: even; ");

    // HBase merges a merged region again only after a job that this user may not start.
    Result again =
        cluster.run(KerberosUser.OWEN, "splits audit --table skewed --regions 1 --execute");

    assertThat(again.exitCode()).as(again.stderr()).isZero();
  }

  /**
   * The servers are asked for the table's end on a new connection, after two tickets have died.
   * With a {@code hadoop.kerberos.min.seconds.before.relogin} of an hour, which keeps Hadoop from
   * logging in again, the run fails.
   */
  @Test
  void aRunByKeytabOutlivesItsTickets() throws Exception {
    // HBase looks every 30 s, and wants a new ticket after 80 % of the old one's life.
    Duration life = Duration.ofSeconds(36);
    Result result =
        cluster.runWithTicketsOf(
            life,
            KerberosUser.LENA,
            Map.of("hadoop.kerberos.min.seconds.before.relogin", "10"),
            "bench load --records 4000 --target 50 --out long");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
    assertThat(result.took()).isGreaterThan(life.multipliedBy(2));
  }

  @Test
  void aTicketOfKinitIsEnough() throws Exception {
    Result result =
        cluster.run(
            KerberosUser.CLEO, "bench load --records 400 --target 200 --out by-ticket-cache");

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource({
    "MALLORY, bench run --records 400 --operations 400 --target 200 --out run-refused, CREATE",
    "MALLORY, bench findmax --records 400 --threads 4 --unthrottled --out findmax-refused, CREATE",
    "LENA, splits audit --table skewed --regions 8 --execute, ADMIN"
  })
  void withoutItTheCommandNamesIt(KerberosUser user, String command, String right)
      throws Exception {
    Result result = cluster.run(user, command);

    assertThat(result.exitCode()).as(result.stderr()).isEqualTo(3);
    assertThat(result.stderr()).contains("lacks the right " + right);
  }

  @Test
  void withoutTheRightToAdministerNoServerIsAskedToReadItsFileAgain() throws Exception {
    Result result = apply(KerberosUser.MALLORY);

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.stderr()).contains("lacks the right ADMIN");
  }

  /** The servers of this cluster have their settings from no file. */
  @Test
  void theRightToAdministerIsEnoughToAskAServerToReadItsFileAgain() throws Exception {
    Result result = apply(KerberosUser.ADA);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.stderr()).contains("does not read the file that was edited");
  }

  private static Result apply(KerberosUser user) throws IOException, InterruptedException {
    Path site = folder.resolve("hbase-site.xml");
    Files.writeString(site, "<configuration>\n</configuration>\n");
    return cluster.run(
        user, "profile apply ssd-tuned --heap 32g --cores 16 --disks 6 --online --site " + site);
  }
}
