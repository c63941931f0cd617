// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import dev.htk.tuning.setting.HBaseLine;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads clusters of other HBase lines, each out of a folder of its jars, with the kit's client. */
@Order(8)
class OtherHomesTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder;

  @Test
  void aRunOnHBase25KeepsItsRowsAndSaysWhatItRanOn() throws Exception {
    assertRuns(HBaseLine.V2_5);
  }

  @Test
  @Tag("nightly")
  void aRunOnHBase30KeepsItsRowsAndSaysWhatItRanOn() throws Exception {
    assumeThat(Runtime.version().feature() < 23)
        .as("Hadoop 3.2, which this 3.0 runs on, calls what Java 23 and newer refuse")
        .isTrue();
    assertRuns(HBaseLine.V3_0);
  }

  private void assertRuns(HBaseLine line) throws Exception {
    Path home = LineHome.make(line, folder.resolve("hbase"));

    Result run =
        HtkProcess.run(
            folder,
            HtkProcess.LIMIT,
            "bench",
            "load",
            "--hbase-home",
            home.toString(),
            "--records",
            "400",
            "--scale",
            "1",
            "--table",
            "regions:2",
            "--out",
            "run");

    assertThat(run.exitCode()).as(run.stderr()).isZero();
    assertThat(run.stderr()).contains("the servers run HBase " + line.version() + ".");
    Path recorded = HtkProcess.workingFolder(folder).resolve("run");
    JsonNode manifest = JSON.readTree(recorded.resolve("manifest.json").toFile());
    assertThat(manifest.at("/versions/hbase").asText()).startsWith(line.version() + ".");
    assertThat(manifest.at("/software/jars").fieldNames())
        .toIterable()
        .anyMatch(jar -> jar.contains("/lib/hbase-server-" + line.version()));
    JsonNode rows = JSON.readTree(recorded.resolve("summary.json").toFile()).path("rows");
    assertThat(rows.path("found").asLong()).isEqualTo(400);
    assertThat(recorded.resolve("server-events.jsonl")).as("the recorder's").isNotEmptyFile();
  }
}
