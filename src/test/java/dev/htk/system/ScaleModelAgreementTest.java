package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A scale model keeps what has no dimension: the same load against flush sizes of 2 MB and of 1 MB,
 * with records and records a second in the same proportion, flushes as often, writes as much for
 * each byte and compacts for the same share of the time. Run with {@code -Pscale-model}; it takes
 * four minutes.
 *
 * <p>The tolerance of a fifth: a region flushes about eight times, so that one flush more or less
 * at the end is an eighth of them, and which files a compaction takes depends on the moment at
 * which it is chosen.
 */
@Tag("scale-model")
class ScaleModelAgreementTest {

  private static final int LARGE = 64;
  private static final int SMALL = 128;

  /** Of records of 4 KB, into ten regions, in about a minute. */
  private static final int RECORDS_LARGE = 40_000;

  private static final int RATE_LARGE = 600;
  private static final double LEAST = 0.8;
  private static final double MOST = 1.25;

  @TempDir private static Path folder;
  private static JsonNode large;
  private static JsonNode small;

  @BeforeAll
  static void load() throws IOException, InterruptedException {
    large = load(LARGE, RECORDS_LARGE, RATE_LARGE);
    small = load(SMALL, RECORDS_LARGE * LARGE / SMALL, RATE_LARGE * LARGE / SMALL);
  }

  @Test
  void aRegionFlushesAsOftenForEachFlushSizeWritten() {
    assertAlike(perFlushSize(small, SMALL), perFlushSize(large, LARGE));
  }

  @Test
  void asMuchIsWrittenForEachByte() {
    assertAlike(amplification(small), amplification(large));
  }

  @Test
  void compactionsRunForTheSameShareOfTheTime() {
    assertAlike(underCompaction(small), underCompaction(large));
  }

  private static void assertAlike(double ofSmall, double ofLarge) {
    assertThat(ofSmall / ofLarge).isBetween(LEAST, MOST);
  }

  private static double perFlushSize(JsonNode summary, int scale) {
    double flushSizes = summary.at("/io/user/written").asDouble() / ((128 << 20) / scale);
    return summary.at("/servers/flushes/count").asDouble() / flushSizes;
  }

  private static double amplification(JsonNode summary) {
    return summary.at("/io/amplification/writeWithoutWal").asDouble();
  }

  private static double underCompaction(JsonNode summary) {
    return summary.at("/servers/compactions/totalMicros").asDouble()
        / 1e6
        / summary.at("/io/seconds").asDouble();
  }

  private static JsonNode load(int scale, int records, int rate)
      throws IOException, InterruptedException {
    Path out = folder.resolve("scale-" + scale);
    Result result =
        HtkProcess.run(
            folder.resolve("htk-" + scale),
            Duration.ofMinutes(4),
            "bench",
            "load",
            "--profile",
            "stock",
            "--scale",
            Integer.toString(scale),
            "--records",
            Integer.toString(records),
            "--target",
            Integer.toString(rate),
            "--threads",
            "8",
            "-p",
            "fieldcount=1",
            "-p",
            "fieldlength=4000",
            "--out",
            out.toString());
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    JsonNode summary = new RunFiles(out).summary();
    System.out.printf(
        Locale.ROOT,
        "scale %d: %.3f flushes for each flush size, %.3f bytes written for each byte, under"
            + " compaction %.3f of the time; %s%n",
        scale,
        perFlushSize(summary, scale),
        amplification(summary),
        underCompaction(summary),
        List.of(summary.path("warnings")));
    return summary;
  }
}
