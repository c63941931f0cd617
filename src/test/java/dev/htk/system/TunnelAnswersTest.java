// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code -Pmeasure -Dgroups=tunnel-answers}: wind tunnels whose answer is known beforehand, by the
 * main job's own design. Six minutes each, 27 in all; nothing else should run on the machine. What
 * is finished stays in {@code target/tunnel-answers} and is not run again. Prints what each came
 * to.
 */
@Tag("tunnel-answers")
class TunnelAnswersTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("tunnel.folder", "target/tunnel-answers")).toAbsolutePath();
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final int EQUAL = Integer.getInteger("tunnel.equal", 12);
  private static final int DIFFERENT = Integer.getInteger("tunnel.different", 5);
  private static final String NO_DIFFERENCE = "no difference shown";

  private static final String LOG_DISK = "log-disk.yaml";

  /** A pair with one side that is known to be worse. */
  private enum Known {
    /** Four handlers: each waits for its own sync, while several of 30 share one. */
    FOUR_HANDLERS(
        "hbase.regionserver.handler.count",
        "4",
        "stock",
        "worse",
        "--as "
            + LOG_DISK
            + " --threads 64 -p fieldcount=1 -p fieldlength=200 --slo insert.p99<=100ms"
            + " --set hbase.wal.provider=filesystem --set hbase.wal.hsync=true"
            + " --set hbase.wal.storage.policy=ALL_SSD"),
    /** Regions may grow to two flush sizes only, so that a flush that waits is felt. */
    FOUR_STORE_FILES(
        "hbase.hstore.blockingStoreFiles",
        "4",
        "stock",
        "worse",
        "--as hdd-node --set hbase.hregion.memstore.block.multiplier=2"),
    /** Records of 1 KB, as in the published experiment; a packet of a flush alone takes 20 ms. */
    LOG_ON_ITS_OWN_DEVICE(
        null,
        null,
        "accelerated-writes",
        "better",
        "--as hdinsight-accelerated -p fieldlength=100 --slo insert.p99<=100ms");

    private final String key;
    private final String value;
    private final String compared;
    private final String answer;
    private final String options;

    Known(String key, String value, String compared, String answer, String options) {
      this.key = key;
      this.value = value;
      this.compared = compared;
      this.answer = answer;
      this.options = options;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Writes the profile that is compared with stock. */
    private String profile(Path folder) throws IOException {
      if (key == null) {
        return compared;
      }
      Files.writeString(
          folder.resolve(LOG_DISK),
          """
          name: log-disk
          summary: A region server with hard disks, one of them for its write-ahead log alone.
          cores: 16
          heap: 31g
          disks: 11
          device: hdd-7200
          walDevice: hdd-7200
          source: a comparison whose answer is known
          """);
      Path file = folder.resolve(word() + ".yaml");
      Files.writeString(
          file,
          """
          name: %s
          summary: Stock, but for one setting.
          settings:
            - key: %s
              value: %s
              reason: a comparison whose answer is known
              source: this test
          """
              .formatted(word(), key, value));
      return file.toString();
    }
  }

  @Test
  void atMostOneOfTwelveTunnelsOfEqualSidesShowsADifference() throws Exception {
    List<String> verdicts = new ArrayList<>();
    for (int seed = 1; seed <= EQUAL; seed++) {
      verdicts.add(verdict("equal", seed, "stock", "--as ssd-node"));
    }
    System.out.println("equal sides: " + verdicts);
    assertThat(verdicts).hasSize(EQUAL);
    assertThat(verdicts).filteredOn(verdict -> !verdict.equals(NO_DIFFERENCE)).hasSizeLessThan(2);
  }

  @ParameterizedTest
  @EnumSource
  void aKnownDifferenceIsFoundInAllButOneAtMost(Known known) throws Exception {
    Files.createDirectories(FOLDER);
    String profile = known.profile(FOLDER);
    List<String> verdicts = new ArrayList<>();
    for (int seed : IntStream.rangeClosed(1, DIFFERENT).toArray()) {
      verdicts.add(verdict(known.word(), seed, profile, known.options));
    }
    System.out.println(known.word() + ": " + verdicts);
    assertThat(verdicts)
        .filteredOn(verdict -> verdict.equals(known.answer))
        .hasSizeGreaterThanOrEqualTo(DIFFERENT - 1);
  }

  private static String verdict(String name, int seed, String profile, String options)
      throws IOException, InterruptedException {
    Path out = FOLDER.resolve(name + "-" + seed);
    List<String> command =
        new ArrayList<>(
            List.of("bench", "compare", "--format", "json", "--seed", Integer.toString(seed)));
    command.addAll(List.of("--profile", profile, "--out", out.toString()));
    for (String option : List.of(options.split(" "))) {
      command.add(option.equals(LOG_DISK) ? FOLDER.resolve(LOG_DISK).toString() : option);
    }
    Files.createDirectories(FOLDER);
    Result result = HtkProcess.run(FOLDER, LIMIT, command.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.stderr()).isLessThan(2);
    JsonNode json = new JsonMapper().readTree(result.stdout());
    System.out.println(name + " " + seed + ": " + json.path("sentences"));
    return json.path("verdict").asText();
  }
}
