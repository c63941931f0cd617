// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.FileFacts;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.Sighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowLogReaderTest {

  /** As HBase 2.6.4 prints its records. */
  private static final String CALLS =
      """
      hbase:001:0> get_slowlog_responses '*'
      Retrieved SlowLog Responses from RegionServers
      {
        "startTime": 1795879600343,
        "processingTime": 1500,
        "queueTime": 320,
        "responseSize": 10,
        "blockBytesScanned": 0,
        "fsReadTime": 0,
        "clientAddress": "192.0.2.9:51000",
        "serverClass": "HRegionServer",
        "methodName": "Multi",
        "callDetails": "Multi(org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos$MultiRequest)",
        "param": "region\\u003d usertable,user1,1795879600000.0123456789abcdef0123456789abcdef., for 1 action(s)",
        "userName": "u",
        "multiMutationsCount": 1
      }
      {
        "startTime": 1795879600000,
        "processingTime": 100,
        "queueTime": 0,
        "clientAddress": "192.0.2.9:51000",
        "methodName": "Mutate",
        "param": "region\\u003d usertable,,1795879600000.0123456789abcdef0123456789abcdef., row\\u003duser7"
      }
      {
        "startTime": 1795879600000,
        "processingTime": 99,
        "queueTime": 0,
        "methodName": "Scan",
        "scan": {
          "startRow": "}"
        }
      }
      {
        "startTime": 1795879600000,
        "processingTime": 199,
        "queueTime": 1,
        "methodName": "Scan"
      }
      Took 0.0400 seconds
      """;

  @TempDir private Path folder;

  private final List<Sighting> seen = new ArrayList<>();

  private FileFacts read(String content) throws IOException {
    return read(Files.writeString(folder.resolve("slow.txt"), content), seen);
  }

  private static FileFacts read(Path path, List<Sighting> seen) throws IOException {
    return new SlowLogReader()
        .read(
            new EvidenceFile(path, "slow.txt"),
            new ReadingRules(ZoneId.of("UTC"), Long.MIN_VALUE),
            seen::add);
  }

  @Test
  void aCallLastsFromItsArrivalToTheEndOfItsProcessing() throws IOException {
    FileFacts facts = read(CALLS);

    Sighting multi = seen.get(0);
    assertThat(multi.row().isBatch()).isTrue();
    assertThat(multi.row().start()).isEqualTo(1_795_879_600_023_000L);
    assertThat(multi.row().end()).isEqualTo(1_795_879_601_843_000L);
    assertThat(multi.row().figures()).isEqualTo(Map.of("queueMicros", 320_000L, "operations", 1L));
    assertThat(multi.row().client()).isEqualTo("192.0.2.9");
    assertThat(multi.row().table()).isEqualTo("usertable");
    assertThat(multi.row().region()).as("one of several").isNull();
    assertThat(multi.source()).hasToString("slow.txt:3");
    assertThat(facts.isDated()).isTrue();
    assertThat(facts.doubts())
        .containsExactly(
            "it may list calls of several servers, and does not say which server had which call; print"
                + " one server at a time");
  }

  @Test
  void shortCallsAreLeftOutAndReadsAreMarked() throws IOException {
    read(CALLS);
    assertThat(seen).hasSize(3);
    assertThat(seen.get(1).row().region()).isEqualTo("0123456789abcdef0123456789abcdef");
    assertThat(seen.get(1).row().has("readMicros")).isFalse();
    assertThat(seen.get(2).row().figure("readMicros")).isEqualTo(199_000);
  }

  @Test
  void aRowKeyIsNeverPassedOn() throws IOException {
    read(CALLS);
    assertThat(seen.toString()).doesNotContain("user7").doesNotContain("user1,");
  }

  @Test
  void aCallThatIsCutOffIsSkippedAndCounted() throws IOException {
    FileFacts facts = read(CALLS.replace("  \"multiMutationsCount\": 1\n}\n", ""));
    assertThat(seen).hasSize(2);
    assertThat(facts.doubts()).hasSize(2).first(STRING).startsWith("1 incomplete");
  }

  @Test
  void itsFirstCallShowsTheKind() {
    assertThat(new SlowLogReader().recognizes(CALLS)).isTrue();
    assertThat(new SlowLogReader().recognizes("{\"beans\":[]}")).isFalse();
  }

  @Property(tries = 200)
  void anyDamageIsSkipped(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    StringBuilder damaged = new StringBuilder(CALLS);
    for (int i = 0; i < 10; i++) {
      damaged.setCharAt(random.nextInt(damaged.length()), (char) (32 + random.nextInt(95)));
    }
    Path file = Files.createTempFile("slow", ".txt");
    try {
      List<Sighting> all = new ArrayList<>();
      read(Files.writeString(file, damaged), all);
      assertThat(all).allMatch(one -> one.row().end() > one.row().start());
    } finally {
      Files.delete(file);
    }
  }
}
