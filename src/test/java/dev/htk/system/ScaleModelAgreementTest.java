// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.htk.system.HtkProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code -Pmeasure -Dgroups=scale-model}: a profile at its own sizes ({@code --scale 1}) and as a
 * scale model of a quarter, with a quarter of the records at a quarter of the rate, so that both
 * take the same time: what has no dimension must agree. Four minutes; nothing else may run on the
 * machine. Prints the figures; docs/results/scale-model.md has the latest figures.
 *
 * <p>The profile's sizes are small enough for a laptop to flush and compact at them. Its throughput
 * bounds are what compactions wait for, and its largest compaction ends the growth of files, so
 * that a region goes through the same cycle again and again: three flushes are compacted to one
 * file that is too large to be compacted again.
 */
@Tag("scale-model")
class ScaleModelAgreementTest {

  private static final int FACTOR = 4;
  private static final int REGIONS = 4;

  /** Records of 10 KB: they take 75 s and give each region 17 flushes. */
  private static final int RECORDS = 30_000;

  private static final int RATE = 400;
  private static final int RECORD_BYTES = 10_000;
  private static final int FLUSH_SIZE = 4 << 20;

  private static final String PROFILE =
      """
      name: small-sizes
      summary: Sizes at which a small machine flushes and compacts within a minute.
      settings:
        - {key: hbase.hregion.memstore.flush.size, value: 4194304, reason: small, source: this test}
        - {key: hbase.hstore.compaction.min.size, value: 4194304, reason: the flush size as in stock, source: this test}
        - {key: hbase.hstore.compaction.max.size, value: 16777216, reason: three flushes and no more, source: this test}
        - {key: hbase.hstore.compaction.throughput.lower.bound, value: 12582912, reason: what compactions wait for, source: this test}
        - {key: hbase.hstore.compaction.throughput.higher.bound, value: 25165824, reason: twice the lower as in stock, source: this test}
        - {key: hbase.hstore.compaction.throughput.control.check.interval, value: 1048576, reason: several checks within a compaction, source: this test}
        - {key: hbase.regionserver.hlog.blocksize, value: 16777216, reason: small, source: this test}
      """;

  /** A region has seventeen flushes, or one more: 6 %, and its share of the keys is chance. */
  private static final double FLUSHES_WITHIN = 0.10;

  /** A region has five compactions, or one more: 9 % of all it writes; with the flush, 12 %. */
  private static final double BYTES_WITHIN = 0.12;

  /** One more of five compactions is 20 % of the time, and the costs of each are not scaled. */
  private static final double TIME_WITHIN = 0.25;

  @TempDir private static Path folder;
  private static Figures unscaled;
  private static Figures scaled;

  /**
   * Dimensionless figures.
   *
   * @param flushes for each flush size that the client has written, as a region has it
   * @param amplification bytes in store files for each byte that the client has written
   * @param underCompaction share of the time
   */
  private record Figures(double flushes, double amplification, double underCompaction) {

    static Figures of(JsonNode summary, int scale) {
      double written = summary.at("/io/user/written").asDouble();
      return new Figures(
          summary.at("/servers/flushes/count").asDouble() * FLUSH_SIZE / scale / written,
          summary.at("/io/amplification/writeWithoutWal").asDouble(),
          summary.at("/servers/compactions/totalMicros").asDouble()
              / 1e6
              / summary.at("/io/seconds").asDouble());
    }
  }

  @BeforeAll
  static void load() throws IOException, InterruptedException {
    Files.writeString(HtkProcess.workingFolder(folder).resolve("small-sizes.yaml"), PROFILE);
    unscaled = load(1);
    scaled = load(FACTOR);
  }

  @Test
  void regionsFlushEquallyOftenPerByteWrittenAtBothScales() {
    assertThat(scaled.flushes() / unscaled.flushes())
        .isBetween(1 / (1 + FLUSHES_WITHIN), 1 + FLUSHES_WITHIN);
  }

  @Test
  void writeAmplificationIsTheSameAtBothScales() {
    assertThat(scaled.amplification() / unscaled.amplification())
        .isBetween(1 / (1 + BYTES_WITHIN), 1 + BYTES_WITHIN);
  }

  @Test
  void compactionsRunForTheSameShareOfTimeAtBothScales() {
    // Excludes "never" and "always", which agree at any scale.
    assertThat(unscaled.underCompaction()).isBetween(0.15, 0.85);
    assertThat(scaled.underCompaction() / unscaled.underCompaction())
        .isBetween(1 / (1 + TIME_WITHIN), 1 + TIME_WITHIN);
  }

  private static Figures load(int scale) throws IOException, InterruptedException {
    String out = "scale-" + scale;
    List<String> command =
        new ArrayList<>(List.of("bench", "load", "--profile", "small-sizes.yaml"));
    command.addAll(List.of("--scale", Integer.toString(scale), "--out", out));
    command.addAll(List.of("--records", Integer.toString(RECORDS / scale)));
    command.addAll(List.of("--target", Integer.toString(RATE / scale), "--threads", "8"));
    command.addAll(List.of("--table", "regions:" + REGIONS));
    command.addAll(List.of("-p", "fieldcount=1", "-p", "fieldlength=" + RECORD_BYTES));
    Result result = HtkProcess.run(folder, command.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    JsonNode summary = new RunFiles(HtkProcess.workingFolder(folder).resolve(out)).summary();
    Figures figures = Figures.of(summary, scale);
    System.out.printf(
        Locale.ROOT,
        "scale %d: %d flushes, %d compactions; %.3f flushes for each flush size written, %.3f bytes"
            + " written for each byte, under compaction %.3f of the time%n",
        scale,
        summary.at("/servers/flushes/count").asLong(),
        summary.at("/servers/compactions/count").asLong(),
        figures.flushes(),
        figures.amplification(),
        figures.underCompaction());
    return figures;
  }
}
