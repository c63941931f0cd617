// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=accelerated}: {@code accelerated-writes} against {@code stock}, both
 * with hsync, data on the disk and the volume labelled SSD in memory. Nothing else may run on the
 * machine. Prints the comparison.
 */
@Tag("accelerated")
class AcceleratedWritesRatioTest {

  private static final Duration LIMIT = Duration.ofMinutes(45);

  /** The tmpfs of Linux, which stands for a fast device. */
  private static final Path MEMORY = Path.of("/dev/shm");

  private static final long ROOM = 2L << 30;
  private static final int PAIRS = 5;

  @TempDir private Path folder;

  @Test
  void fivePairsGiveARatioWithItsInterval() throws Exception {
    assumeThat(Files.isWritable(MEMORY)).as(MEMORY + " is there").isTrue();
    assumeThat(Files.getFileStore(MEMORY).getUsableSpace()).as("room there").isGreaterThan(ROOM);

    Result result =
        HtkProcess.run(
            folder,
            LIMIT,
            String.format(
                    Locale.ROOT,
                    "bench compare --cluster local --storage [DISK],[SSD]%s --disk-kind hdd --wal-kind ssd"
                        + " --profile accelerated-writes --set hbase.wal.hsync=true --closed-loop"
                        + " --trials %d --records 20000 --operations 5000 --threads 8 --out out",
                    MEMORY,
                    PAIRS)
                .split(" "));
    System.out.println(result.stdout());

    assertThat(result.exitCode()).as(result.stderr()).isZero();
    RunFiles experiment = new RunFiles(HtkProcess.workingFolder(folder).resolve("out"));
    JsonNode comparison = experiment.json("comparison.json");
    assertThat(comparison.path("pairs").asInt()).isEqualTo(PAIRS);
    assertThat(comparison.path("lines"))
        .filteredOn(line -> line.path("figure").asText().equals("load.insert.throughput"))
        .singleElement()
        .satisfies(line -> assertThat(line.at("/ratio/interval").isObject()).isTrue());
  }
}
