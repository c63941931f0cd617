// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a real region is recorded once, whatever loads the recorder, and until it closes. */
class RegionRecordedOnceTest {
  @TempDir Path folder;

  @Test
  void aRegionIsRecordedFromItsOpeningToItsClose() throws IOException {
    RecordedRegion recorded = RecordedRegion.open(folder, "cf");
    Recording recording = recorded.recording();
    String name = recorded.region().getRegionInfo().getEncodedName();
    try (recorded) {
      assertThat(recording.recordedRegions().contains(name)).isTrue();
      recorded.region().close();
      assertThat(recording.recordedRegions().isEmpty()).isTrue();
      assertThat(recorded.events(StallCause.REGION_TRANSITION))
          .extracting(event -> event.figure(Figure.OPENING).orElseThrow())
          .containsExactly(1L, 0L);
    }
  }

  @Test
  void aRegionThatOpensAndClosesAgainAndAgainLeavesNothingBehind() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      for (int i = 0; i < 25; i++) {
        recorded.put("row", "cf");
        recorded.reopen();
        assertThat(recorded.recording().recordedRegions().size()).isEqualTo(1);
      }
      recorded.region().close();
      assertThat(recorded.recording().recordedRegions().isEmpty()).isTrue();
      assertThat(recorded.events(StallCause.REGION_TRANSITION)).hasSize(2 * 26);
      assertThat(recorded.batches()).hasSize(25);
    }
  }

  @Test
  void aRegionWhoseCoprocessorsHBaseLoadsAnewIsRecordedOnce() throws IOException {
    try (RecordedRegion recorded = RecordedRegion.open(folder, "cf").withEveryBatch()) {
      recorded.put("before", "cf");
      Configuration changed = RecordedRegion.configuration(folder);
      changed.set(
          "hbase.coprocessor.user.region.classes",
          RegionRecorder.class.getName() + "," + FailingFirstCompaction.class.getName());
      recorded.region().onConfigurationChange(changed);
      assertThat(recorded.region().getCoprocessorHost().getCoprocessors()).hasSize(2);
      recorded.put("after", "cf");
      recorded.region().flush(true);

      assertThat(recorded.batches()).hasSize(2);
      assertThat(recorded.events(StallCause.FLUSH)).hasSize(1);
      assertThat(recorded.recording().recordedRegions().size()).isEqualTo(1);
      recorded.region().close();
      assertThat(recorded.recording().recordedRegions().isEmpty()).isTrue();
    }
  }

  @Test
  void aRegionWithTheRecorderFromSiteAndTableIsRecordedOnce() throws IOException {
    try (RecordedRegion recorded =
        RecordedRegion.openWithAttribute(folder, "cf").withEveryBatch()) {
      assertThat(recorded.region().getCoprocessorHost().findCoprocessors(RegionRecorder.class))
          .hasSize(2);
      writeAndFlush(recorded);

      assertThat(recorded.batches()).hasSize(1);
      assertThat(recorded.events(StallCause.FLUSH)).hasSize(1);
      assertThat(remark(recorded)).contains(recorded.region().getRegionInfo().getEncodedName());
      recorded.reopen();
      assertThat(recorded.events(StallCause.REGION_TRANSITION))
          .extracting(event -> event.figure(Figure.OPENING).orElseThrow())
          .containsExactly(1L, 0L, 1L);
      assertThat(remark(recorded)).contains("loaded twice");
    }
  }

  @Test
  void aRegionThatKeepsTheSitesRecorderOnlyIsRecordedOn() throws IOException {
    try (RecordedRegion recorded =
        RecordedRegion.openWithAttribute(folder, "cf").withEveryBatch()) {
      recorded.reopenWithoutAttribute();
      assertThat(remark(recorded)).isEmpty();
      writeAndFlush(recorded);

      assertThat(recorded.batches()).hasSize(1);
      assertThat(recorded.events(StallCause.FLUSH)).hasSize(1);
      assertThat(recorded.recording().recordedRegions().size()).isEqualTo(1);
      recorded.region().close();
      assertThat(recorded.recording().recordedRegions().isEmpty()).isTrue();
    }
  }

  @Test
  void aRegionWithTwoRecordersWhoseCoprocessorsHBaseLoadsAnewIsRecordedOnce() throws IOException {
    try (RecordedRegion recorded =
        RecordedRegion.openWithAttribute(folder, "cf").withEveryBatch()) {
      Configuration changed = RecordedRegion.configuration(folder);
      changed.set("hbase.coprocessor.user.region.classes", FailingFirstCompaction.class.getName());
      recorded.region().onConfigurationChange(changed);
      writeAndFlush(recorded);

      assertThat(recorded.batches()).hasSize(1);
      assertThat(recorded.events(StallCause.FLUSH)).hasSize(1);
      assertThat(remark(recorded)).isEmpty();
    }
  }

  private static void writeAndFlush(RecordedRegion recorded) throws IOException {
    recorded.put("row", "cf");
    recorded.region().flush(true);
  }

  /** Returns the remark that names a region with two recorders. */
  private static String remark(RecordedRegion recorded) {
    return recorded.recording().source(SourceKind.FLUSHES).status().remark();
  }
}
