// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs commands on a cluster whose servers have no info port, and so no pages. */
@Order(8)
class HiddenPagesTest {

  private static final String WHY = "hbase.regionserver.info.port is -1";

  @RegisterExtension static final HtkSession htk = new HtkSession();

  @TempDir private static Path folder;
  private static StartedCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    cluster =
        StartedCluster.start(
            folder,
            "--heap",
            "512m",
            "--set",
            "hbase.regionserver.info.port=-1",
            "--set",
            "hbase.master.info.port=-1");
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void benchGoesOnWithoutTheServersFiguresAndCountsItsRows() throws Exception {
    Result result = run("bench", "load", "--unthrottled", "--records", "500", "--out", "hidden");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stderr()).contains(WHY, "without its counters").doesNotContain(":-1");
    JsonNode summary = new RunFiles(htk.here().resolve("hidden")).summary();
    assertThat(summary.at("/rows/found").asInt()).isEqualTo(500);
    assertThat(summary.at("/io/walBytes").isNumber()).isFalse();
  }

  @Test
  void aPlanSaysWhyItTakesDefaultsAndShowsNoAddressThatCannotBe() throws Exception {
    Result result = run("splits", "plan", "--servers", "1", "--keys", "hex:width=8");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(result.stdout() + result.stderr()).contains(WHY).doesNotContain(":-1");
  }

  @Test
  void doctorSaysThatItSeesNeitherSettingsNorCounters() throws Exception {
    Result result = run("doctor");

    assertThat(result.stdout()).contains("settings and counters", WHY).doesNotContain(":-1");
  }

  @Test
  void aProfileIsNotComparedWithServersThatDoNotShowTheirSettings() throws Exception {
    Result result = run("profile", "verify", "stock");

    assertThat(result.exitCode()).isNotZero();
    assertThat(result.stdout() + result.stderr()).contains(WHY).doesNotContain(":-1");
  }

  private static Result run(String... arguments) throws IOException, InterruptedException {
    String[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = "--cluster";
    all[arguments.length + 1] = cluster.configuration().toString();
    return htk.run(all);
  }
}
