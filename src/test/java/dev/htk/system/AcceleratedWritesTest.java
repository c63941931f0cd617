// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code accelerated-writes} with and without a fast volume for the log. */
class AcceleratedWritesTest {

  @TempDir private Path folder;

  @Test
  @Tag("nightly")
  void theManifestProvesTheLogsBlocksOnTheSsdVolume() throws Exception {
    Result result = load("--storage", "[DISK],[SSD]");

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    JsonNode manifest = run().manifest();
    assertThat(manifest.at("/settings/hbase.wal.storage.policy").asText()).isEqualTo("ALL_SSD");
    assertThat(result.stdout())
        .contains("EMULATED HARDWARE: [SSD] is on the same file system as [DISK]");
    assertThat(manifest.path("emulatedHardware")).hasSize(1);
    assertThat(manifest.at("/walPlacement/servers"))
        .singleElement()
        .satisfies(
            server ->
                assertThat(server)
                    .isNotEmpty()
                    .allSatisfy(
                        wal -> assertThat(wal.fieldNames()).toIterable().containsOnly("SSD")));
  }

  @Test
  void aClusterWithoutAnSsdVolumeIsRefused() throws Exception {
    Result result = load("--storage", "[DISK]");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.errorLines()).hasSize(1);
    assertThat(result.stderr()).contains("accelerated-writes", "ALL_SSD", "--storage");
    assertThat(HtkProcess.workingFolder(folder)).isEmptyDirectory();
  }

  private Result load(String... options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("bench", "load", "--cluster", "local", "--profile", "accelerated-writes"));
    command.addAll(List.of("--wal-kind", "ssd", "--disk-kind", "hdd", "--heap", "512m"));
    command.addAll(List.of("--set", "hbase.wal.hsync=true", "--records", "500", "--out", "out"));
    command.addAll(List.of(options));
    return HtkProcess.run(folder, command.toArray(String[]::new));
  }

  private RunFiles run() throws IOException {
    return new RunFiles(HtkProcess.workingFolder(folder).resolve("out"));
  }
}
