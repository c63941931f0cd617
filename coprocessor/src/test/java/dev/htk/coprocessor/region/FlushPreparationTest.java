// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import org.junit.jupiter.api.Test;

class FlushPreparationTest {
  private static final long FLUSHER = 7;
  private static final long ANOTHER = 8;

  private final Source source = new Source(SourceKind.FLUSHES);
  private final FlushPreparation preparation = new FlushPreparation(source);

  private long overlap(long since, long now) {
    return Math.max(0, preparation.overlapTo(now) - preparation.overlapFrom(since));
  }

  @Test
  void aWaitWithoutAFlushHasNoOverlap() {
    assertThat(overlap(0, 1_000)).isZero();
  }

  @Test
  void aWaitOverlapsTheFlushThatIsBeingPrepared() {
    preparation.begins(FLUSHER, 100);
    assertThat(overlap(50, 300)).isEqualTo(200);
    assertThat(overlap(150, 300)).isEqualTo(150);
  }

  @Test
  void aPreparationEndsWhenTheFlushWrites() {
    preparation.begins(FLUSHER, 100);
    preparation.writes(FLUSHER, 400);
    preparation.writes(FLUSHER, 700);
    assertThat(overlap(50, 500)).isEqualTo(300);
    assertThat(overlap(450, 500)).isZero();
    assertThat(preparation.micros(FLUSHER)).isEqualTo(300);
    preparation.ends(FLUSHER, 900);
    assertThat(overlap(50, 1_000)).isEqualTo(300);
    assertThat(preparation.micros(FLUSHER)).isZero();
  }

  @Test
  void aFlushWithNothingToWriteIsPreparedUntilItsEnd() {
    preparation.begins(FLUSHER, 100);
    preparation.ends(FLUSHER, 200);
    assertThat(overlap(0, 1_000)).isEqualTo(100);
  }

  @Test
  void aSecondFlushDoesNotChangeTheFirstFlushsPreparation() {
    preparation.begins(FLUSHER, 100);
    preparation.begins(ANOTHER, 150);
    preparation.writes(FLUSHER, 200);
    preparation.begins(ANOTHER, 250);
    assertThat(overlap(0, 1_000)).isEqualTo(100);
    preparation.ends(FLUSHER, 300);
    preparation.begins(ANOTHER, 400);
    assertThat(overlap(0, 1_000)).isEqualTo(600);
  }

  @Test
  void aClosingRegionsWriterDoesNotEndAnotherThreadsPreparation() {
    preparation.begins(FLUSHER, 100);
    preparation.writes(ANOTHER, 200);
    assertThat(preparation.micros(ANOTHER)).isZero();
    assertThat(overlap(0, 300)).isEqualTo(200);
  }

  @Test
  void aFlushThatFailedGivesWayAfterAMinute() {
    preparation.begins(FLUSHER, 100);
    preparation.begins(ANOTHER, 61_000_000);
    assertThat(overlap(0, 62_000_000)).isEqualTo(1_000_000);
  }

  @Test
  void aPreparationFromBeforeASuspensionHoldsUpNobody() {
    preparation.begins(FLUSHER, 100);
    source.suspend();
    source.resume(500);
    assertThat(overlap(600, 700)).isZero();
    preparation.writes(FLUSHER, 800);
    assertThat(preparation.micros(FLUSHER)).isZero();
  }

  @Test
  void aFlushFromBeforeASuspensionGivesWayAtOnce() {
    preparation.begins(FLUSHER, 100);
    source.suspend();
    source.resume(500);
    preparation.begins(ANOTHER, 900);
    assertThat(overlap(600, 1_000)).isEqualTo(100);
  }
}
