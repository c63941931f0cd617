// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * {@code -Pmeasure -Dgroups=backlog}: what {@code diagnose} says of runs that could not keep up,
 * because throttled compactions left too many store files for flushes. Nothing else may run on the
 * machine. Prints each headline.
 */
@Tag("backlog")
class BacklogTest {

  private static final double LEAST_NAMED = 0.8;

  /** Two regions of large rows, which are full after a few thousand of them. */
  private static final List<String> LOAD =
      List.of(
          ("bench load --cluster local --servers 2 --table per-server:1 --threads 60 --scale 1"
                  + " -p fieldcount=1 -p fieldlength=30000"
                  + " --set hbase.hregion.memstore.flush.size=4194304"
                  + " --set hbase.hstore.blockingStoreFiles=4"
                  + " --set hbase.hstore.compaction.throughput.lower.bound=65536"
                  + " --set hbase.hstore.compaction.throughput.higher.bound=65536"
                  + " --set hbase.regionserver.region.split.policy="
                  + "org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy")
              .split(" "));

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @ParameterizedTest
  @CsvSource({"4000, 3000", "4000, 12000"})
  void theChainThatMadeTheBacklogGetsMostOfTheLostThroughput(int records, int target)
      throws Exception {
    JsonNode answer = diagnosis(records, target, "ab");

    JsonNode memstore = answer.at("/backlog/byCause/REGION_MEMSTORE");
    assertThat(memstore.path("share").asDouble()).isGreaterThanOrEqualTo(LEAST_NAMED);
    assertThat(memstore.at("/behind/0/causes"))
        .extracting(JsonNode::asText)
        .contains("FLUSH_DELAYED", "COMPACTION_THROTTLED");
    assertThat(answer.at("/backlog/offered").asInt()).isEqualTo(target);
    assertThat(answer.path("headline").asText())
        .startsWith("the servers kept up with ")
        .contains("region memstore full");
  }

  @ParameterizedTest
  @CsvSource({"4000, 3000", "4000, 12000"})
  void withoutARecorderTheLargestCauseIsNamed(int records, int target) throws Exception {
    JsonNode backlog = diagnosis(records, target, "off").findValue("backlog");

    assertThat(backlog.path("byCause").fieldNames().next()).isEqualTo("REGION_MEMSTORE");
  }

  private JsonNode diagnosis(int records, int target, String recorder) throws Exception {
    Stream<String> sizes =
        Stream.of(
            "--records",
            Integer.toString(records),
            "--target",
            Integer.toString(target),
            "--recorder",
            recorder,
            "--out",
            "run");
    String[] load = Stream.concat(LOAD.stream(), sizes).toArray(String[]::new);
    Result run = HtkProcess.run(folder, HtkProcess.LIMIT, load);
    assertThat(run.stderr()).contains("the load phase could not keep up: offered " + target + "/s");
    Result diagnosis =
        HtkProcess.run(
            folder,
            HtkProcess.LIMIT,
            "diagnose",
            HtkProcess.workingFolder(folder).resolve("run").toString(),
            "--format",
            "json");
    assertThat(diagnosis.exitCode()).as(diagnosis.stderr()).isZero();
    JsonNode answer = JSON.readTree(diagnosis.stdout());
    System.out.printf("%d/s, recorder %s: %s%n", target, recorder, answer.findValue("headline"));
    return answer;
  }
}
