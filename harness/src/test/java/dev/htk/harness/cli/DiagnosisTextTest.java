// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.diagnosis.Advice;
import dev.htk.harness.diagnosis.Backlog;
import dev.htk.harness.diagnosis.CauseShare;
import dev.htk.harness.diagnosis.Confidence;
import dev.htk.harness.diagnosis.DiagnosedRun;
import dev.htk.harness.diagnosis.Diagnosis;
import dev.htk.harness.diagnosis.PlaceShare;
import dev.htk.harness.diagnosis.ServerClock;
import dev.htk.harness.diagnosis.Spike;
import dev.htk.harness.diagnosis.SpikeCause;
import dev.htk.harness.diagnosis.Tail;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the printed text of a diagnosis. */
class DiagnosisTextTest {

  private static Diagnosis diagnosis() {
    return diagnosis(null);
  }

  private static Diagnosis diagnosis(Backlog backlog) {
    CauseShare memstore =
        new CauseShare(
            0.61,
            0.06,
            0.001,
            0.4,
            0.1,
            List.of(new CauseShare.Chain(List.of("FLUSH", "FLUSH_DELAYED"), 0.9)));
    return new Diagnosis(
        List.of(
            new Spike(
                1_790_000_000_000_000L,
                1_790_000_000_500_000L,
                12,
                900_000,
                List.of(
                    new SpikeCause(
                        "REGION_MEMSTORE",
                        "rs1,16020,1",
                        "abc\u001b[31m",
                        1_790_000_000_000_100L,
                        1_790_000_000_400_000L,
                        0.61,
                        List.of("FLUSH"))),
                0.39)),
        new Tail(
            50_000,
            900_000,
            0.61,
            0.06,
            Map.of("REGION_MEMSTORE", memstore),
            0.39,
            0.001,
            "50 ms",
            12,
            Map.of("COMPACTION", new CauseShare(0.5, 0.49, 0.4, 0, 0, List.of()))),
        List.of(
            new Advice(
                "FLUSH_DELAYED",
                "hbase.hstore.blockingStoreFiles",
                "16",
                "32",
                "too many files",
                "after a restart",
                "htk bench run")),
        "61 % of the time is explained",
        new DiagnosedRun("d", "load", "stock", "mini", 0, 1, 1000, false, 500.0, 64),
        1,
        List.of(new PlaceShare("rs1,16020,1", 1, 12, Map.of("REGION_MEMSTORE", 0.61))),
        List.of(),
        List.of(new ServerClock("rs1,16020,1", -250, 90, 20)),
        new Confidence(true, List.of("the run was killed"), List.of("a note")),
        backlog);
  }

  private static Backlog backlog() {
    return new Backlog(
        1_790_000_000_000_000L,
        1_790_000_092_000_000L,
        92,
        3000,
        812,
        2188,
        Map.of(
            "REGION_MEMSTORE",
            new Backlog.Loss(
                0.91, List.of(new CauseShare.Chain(List.of("FLUSH_DELAYED", "COMPACTION"), 0.8)))),
        0.09,
        List.of(new PlaceShare("rs1,16020,1", 1, 0, Map.of("REGION_MEMSTORE", 0.91))),
        List.of(),
        List.of(
            new Backlog.Slice(
                1_790_000_000_000_000L,
                1_790_000_010_000_000L,
                1000,
                2000,
                Map.of("REGION_MEMSTORE", 0.99))),
        4321);
  }

  @Test
  void aBacklogStandsAboveTheTail() {
    String text = DiagnosisText.of(diagnosis(backlog()));

    assertThat(text)
        .contains("from 14:13:20.000 to 14:14:52.000; from 4,321 sampled late operations")
        .containsPattern("REGION_MEMSTORE +91\\.0 %\n  ← FLUSH_DELAYED ← COMPACTION \\(80\\.0 %\\)")
        .containsPattern("rs1,16020,1 +100\\.0 %  REGION_MEMSTORE 91\\.0 %")
        .containsPattern("14:13:20\\.000 +1,000 +2,000  REGION_MEMSTORE 99\\.0 %")
        .containsSubsequence("lost throughput by cause", "operations took longer than");
    assertThat(DiagnosisText.of(diagnosis())).doesNotContain("lost");
  }

  @Test
  void theHeadlineComesFirst() {
    assertThat(DiagnosisText.of(diagnosis())).startsWith("61 % of the time is explained.");
  }

  @Test
  void everyShareStandsBesideItsChance() {
    assertThat(DiagnosisText.of(diagnosis()))
        .containsPattern("REGION_MEMSTORE +61\\.0 % +6\\.0 % +0\\.001 +40\\.0 % +10\\.0 %")
        .contains("← FLUSH ← FLUSH_DELAYED (90.0 %)")
        .containsPattern("UNEXPLAINED +39\\.0 %")
        .contains("compaction overlapped 50.0 % of the tail; chance alone gives 49.0 %");
  }

  @Test
  void spikesAdviceClocksAndDoubtsArePrinted() {
    assertThat(DiagnosisText.of(diagnosis()))
        .contains("SCALE MODEL 1:64")
        .contains("14:13:20.000  500.0 ms, 12 operations, 900.0 ms over, unexplained 39.0 %")
        .contains("hbase.hstore.blockingStoreFiles = 32 instead of 16 (after a restart)")
        .contains("clock of rs1,16020,1: -0.3 ms against the client's, known within 0.1 ms")
        .contains("LOWER CONFIDENCE")
        .contains("the run was killed")
        .contains("a note");
  }

  @Test
  void namesFromFilesCannotCommandATerminal() {
    assertThat(DiagnosisText.of(diagnosis())).contains("abc?[31m").doesNotContain("\u001b");
  }
}
