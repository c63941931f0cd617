// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.harness.splits.LiveAudit;
import dev.htk.splitter.audit.Drift;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuditTextTest {

  @Test
  void theVerdictComesFirstThenTheRegionsThenWhatToDo() {
    String text = AuditText.of(Audits.skewed(), Optional.empty());

    assertThat(text)
        .startsWith("Table ns:t: skewed; the fullest region holds 2.667× the mean")
        .containsSubsequence(
            "(start of the table)",
            "8 MiB",
            "one:16020",
            "█",
            "b'c",
            "m\\x00\\xFF",
            "found",
            "a note",
            "to do",
            "1 split and 2 merges",
            "split 'ns:t'");
  }

  @Test
  void aTableThatWasNeverFlushedIsNotCalledEven() {
    LiveAudit unflushed = Audits.unflushed();

    assertThat(unflushed.isGood()).isFalse();
    assertThat(AuditText.of(unflushed, Optional.empty()))
        .startsWith("Table t: all rows are in memstores")
        .endsWith("to do      flush the table, then audit it again" + System.lineSeparator());
  }

  @Test
  void anEmptyTableOfTooFewRegionsIsNotCalledGood() {
    LiveAudit empty = Audits.empty(100);

    assertThat(empty.isGood()).isFalse();
    assertThat(AuditText.of(empty, Optional.empty()))
        .contains("its store files are empty, and it has 1 region instead of 100")
        .contains("if it holds no rows, drop it, and create it with 'htk splits create'");
    assertThat(Audits.empty(1).isGood()).isTrue();
  }

  @Test
  void anEvenTableNeedsNothingDone() {
    assertThat(AuditText.of(Audits.even(), Optional.empty()))
        .startsWith("Table t: even;")
        .endsWith("to do      nothing" + System.lineSeparator());
  }

  @Test
  void driftTellsGrowthRatesAndQuietRegions() {
    Drift drift =
        Drift.between(
            Audits.table(Audits.table().taken().minus(Duration.ofSeconds(10)), 50), Audits.table());

    assertThat(AuditText.of(Audits.skewed(), Optional.of(drift)))
        .contains("drift      in 10 seconds: grown by 0 bytes", "50 writes (5.0/s) and 0 reads")
        .contains("no writes in between: 'b'c', 'm\\x00\\xFF'", "the first region: 5.0 writes/s");
  }

  @Test
  void onlyCommandsThatCanRunNowAreListed() {
    assertThat(ReshapeCommands.of(Audits.skewed()).lines())
        .containsExactly(
            "split 'ns:t', \"a\\x22\\x23{x}\"",
            "merge_region 'bbb', 'ccc'",
            "# when compactions have rewritten the new regions, run the audit again: 1 merge is"
                + " left");
  }
}
