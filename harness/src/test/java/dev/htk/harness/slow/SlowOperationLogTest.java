// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.slow;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.harness.driver.NanoClock;
import dev.htk.harness.driver.Retries;
import dev.htk.harness.driver.SlowOperation;
import dev.htk.harness.run.phase.Operation;
import dev.htk.harness.slow.RegionLookup.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowOperationLogTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long NOW_NANOS = 9_000_000_000L;
  private static final Instant NOW = Instant.parse("2026-11-01T12:00:00.000123Z");
  private static final Retries NONE = new Retries(0, new TreeMap<>());

  @TempDir private Path folder;

  @Test
  void aLineHasTheTimesPlaceAndRetries() throws IOException {
    Retries retries = new Retries(2, new TreeMap<>(Map.of("RegionTooBusyException", 2)));
    SlowOperation slow =
        new SlowOperation(
            Operation.INSERT,
            "user1",
            NOW_NANOS - 5_000_000,
            NOW_NANOS - 4_000_000,
            NOW_NANOS - 3_000_000,
            NOW_NANOS - 1_000_000,
            null,
            retries);

    JsonNode line = written(key -> Optional.of(new Place("abc", "host,1,2")), slow).get(0);

    assertThat(line)
        .isEqualTo(
            JSON.readTree(
                String.format(
                    Locale.ROOT,
                    """
                {"phase": "run", "operation": "INSERT", "key": "user1",
                 "start": %d, "intended": %d, "service": 2000, "response": 4000,
                 "region": "abc", "server": "host,1,2",
                 "retries": 2, "exceptions": {"RegionTooBusyException": 2}}
                """,
                    micros(NOW) - 3_000,
                    micros(NOW) - 5_000)));
  }

  @Test
  void aLateOperationThatIsUnderWayAtAnInstantIsOfTheSample() throws IOException {
    SlowOperation late =
        new SlowOperation(
            Operation.INSERT,
            "user1",
            NOW_NANOS - 950_000_000,
            NOW_NANOS - 120_000_000,
            NOW_NANOS - 120_000_000,
            NOW_NANOS - 90_000_000,
            null,
            NONE);

    assertThat(written(key -> Optional.empty(), late).get(0).path("every").asLong())
        .isEqualTo(100_000);
  }

  @Test
  void unknownFieldsAreLeftOut() throws IOException {
    JsonNode line = written(key -> Optional.empty(), slow("user1", null, null)).get(0);

    assertThat(line.fieldNames())
        .toIterable()
        .containsExactly("phase", "operation", "key", "start", "service", "response");
  }

  @Test
  void aFailedOperationIsKeptWithItsException() throws IOException {
    SlowOperation failed = slow("user1", "NotServingRegionException", NONE);

    JsonNode line = written(key -> Optional.empty(), failed).get(0);

    assertThat(line.path("exception").asText()).isEqualTo("NotServingRegionException");
    assertThat(line.path("retries").asInt(-1)).isZero();
  }

  @Test
  void theLineOfAMovedRegionNamesItsEarlierServer() throws IOException {
    List<String> servers = new ArrayList<>(List.of("one,1,1", "one,1,1", "two,1,1"));

    List<JsonNode> lines =
        written(
            key -> Optional.of(new Place("abc", servers.remove(0))),
            slow("a", null, NONE),
            slow("b", null, NONE),
            slow("c", null, NONE));

    assertThat(lines)
        .extracting(line -> line.path("movedFrom").asText(""))
        .containsExactly("", "", "one,1,1");
  }

  @Test
  void linesAreInTheFileWhileThePhaseGoesOn() throws IOException {
    try (SlowOperationLog log = log(key -> Optional.empty())) {
      log.keep(slow("user1", null, NONE));

      Awaitility.await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(lines()).hasSize(1));
    }
  }

  @Test
  void aSecondPhaseIsWrittenBehindTheFirst() throws IOException {
    written(key -> Optional.empty(), slow("first", null, NONE));
    written(key -> Optional.empty(), slow("second", null, NONE));

    assertThat(lines())
        .extracting(line -> line.path("key").asText())
        .containsExactly("first", "second");
  }

  @Test
  void operationsThatOverflowTheQueueAreDroppedAndCounted() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch looking = new CountDownLatch(1);
    SlowOperationLog log =
        log(
            key -> {
              looking.countDown();
              awaitQuietly(held);
              return Optional.empty();
            });
    log.keep(slow("held", null, NONE));
    looking.await();
    for (int i = 0; i < SlowOperationLog.QUEUED + 10; i++) {
      log.keep(slow("user", null, NONE));
    }
    held.countDown();
    log.close();

    assertThat(log.counts().dropped()).isEqualTo(10);
    assertThat(log.counts().kept()).isEqualTo(SlowOperationLog.QUEUED + 1);
    assertThat(lines()).hasSize(SlowOperationLog.QUEUED + 1);
  }

  @Test
  void theCountsNameTheThresholdOfEachOperationThatWasKept() throws IOException {
    SlowOperationLog log =
        new SlowOperationLog(
            file(), "run", TailThreshold.fixed(20_000), key -> Optional.empty(), clock(), wall());
    log.keep(slow("user1", null, NONE));
    log.close();

    assertThat(log.counts().thresholdMicros()).isEqualTo(Map.of("INSERT", 20_000L));
    assertThat(log.thresholdNanos(Operation.READ)).isEqualTo(20_000_000);
  }

  private List<JsonNode> written(RegionLookup regions, SlowOperation... operations)
      throws IOException {
    try (SlowOperationLog log = log(regions)) {
      for (SlowOperation operation : operations) {
        log.keep(operation);
      }
    }
    return lines();
  }

  private SlowOperationLog log(RegionLookup regions) throws IOException {
    return new SlowOperationLog(
        file(), "run", new RisingThreshold(1_000), regions, clock(), wall());
  }

  private List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file())) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private Path file() {
    return folder.resolve("slow-ops.jsonl");
  }

  private static SlowOperation slow(String key, String status, Retries retries) {
    return new SlowOperation(
        Operation.INSERT,
        key,
        NOW_NANOS - 2_000,
        NOW_NANOS - 2_000,
        NOW_NANOS - 2_000,
        NOW_NANOS,
        status,
        retries);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("held too long", e);
    }
  }

  private static long micros(Instant instant) {
    return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
  }

  private static Clock wall() {
    return Clock.fixed(NOW, ZoneOffset.UTC);
  }

  private static NanoClock clock() {
    return new NanoClock() {
      @Override
      public long nanos() {
        return NOW_NANOS;
      }

      @Override
      public void waitUntil(long deadline) {
        throw new AssertionError("nobody waits here");
      }
    };
  }
}
