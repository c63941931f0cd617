// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.benchmark.LargeCluster;
import dev.htk.benchmark.LargeCluster.Stall;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.read.RunFile;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=diagnose-scale}: an hour of a thousand region servers, with 20 million
 * slow batches and 5 million stall events in compressed files, is diagnosed within 10 minutes and a
 * heap of 1 GB, and the planted causes are found. Eight minutes; nothing else should run on the
 * machine. docs/results/diagnose-scale.md has the latest figures.
 */
@Tag("diagnose-scale")
class DiagnoseScaleTest {

  private static final Duration MOST = Duration.ofMinutes(10);

  /** More heap than bin/htk sets, and the optimising compiler, which it leaves out. */
  private static final String HEAP = "-Xmx1g -XX:TieredStopAtLevel=4 -Xlog:gc:file=gc.log";

  private static final LargeCluster RUN =
      new LargeCluster(1000, 200, 3600, 20_000_000, 5_000_000, 1000, 200);

  @TempDir private static Path folder;

  @Test
  void anHourOfAThousandServersIsDiagnosedInTenMinutesAndOneGigabyte() throws Exception {
    RunFolder run = RUN.write(HtkProcess.workingFolder(folder).resolve("run"));
    JsonNode diagnosis = diagnosis(run);
    assertThat(diagnosis.at("/run/operations").asLong()).isEqualTo(RUN.operations());
    NavigableMap<Long, Stall> planted = new TreeMap<>();
    RUN.planted().forEach(stall -> planted.put(stall.start(), stall));
    assertThat(diagnosis.at("/spikes")).hasSize(planted.size());
    for (JsonNode spike : diagnosis.at("/spikes")) {
      Stall stall = planted.floorEntry(spike.get("start").asLong()).getValue();
      assertThat(spike.get("start").asLong()).isLessThan(stall.end());
      assertThat(spike.at("/causes/0/cause").asText()).isEqualTo(stall.cause().code());
      assertThat(spike.at("/causes/0/server").asText()).isEqualTo(stall.server());
      assertThat(spike.at("/causes/0/share").asDouble()).isGreaterThan(0.5);
    }
  }

  private static JsonNode diagnosis(RunFolder run) throws Exception {
    try (HtkProcess htk =
        HtkProcess.startWith(HEAP, folder, "diagnose", "run", "--format", "json")) {
      Result result = htk.await(MOST);
      assertThat(result.exitCode()).as(result.stderr()).isZero();
      System.out.printf(
          Locale.ROOT,
          "%,d slow batches, %,d events, %,d slow operations; events of %,d bytes, slow operations"
              + " of %,d: diagnosed in %.1f s; the largest heap after a full collection was %d MB%n",
          RUN.batches(),
          RUN.events(),
          RUN.stalls() * RUN.held(),
          Files.size(RunFile.compressed(run.serverEvents())),
          Files.size(RunFile.compressed(run.slowOperations())),
          result.took().toMillis() / 1000.0,
          megabytesAfterFullCollections());
      return JsonMapper.builder().build().readTree(result.stdout());
    }
  }

  /** Reads lines such as {@code GC(3) Pause Full (Allocation Failure) 136M->20M(494M) 9.1ms}. */
  private static int megabytesAfterFullCollections() throws Exception {
    List<String> log = Files.readAllLines(HtkProcess.workingFolder(folder).resolve("gc.log"));
    return log.stream()
        .filter(line -> line.contains("Pause Full") && line.contains("->"))
        .mapToInt(line -> Integer.parseInt(line.replaceAll(".*->(\\d+)M\\(.*", "$1")))
        .max()
        .orElse(0);
  }
}
