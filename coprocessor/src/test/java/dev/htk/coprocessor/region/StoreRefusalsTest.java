// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.junit.jupiter.api.Test;

class StoreRefusalsTest {
  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), () -> 1);
  private final StoreRefusals refusals =
      new StoreRefusals(recording, Scope.region("table", "region"));

  StoreRefusalsTest() {
    recording.source(SourceKind.STORE_HOT).switchOn();
  }

  private static MiniBatchOperationInProgress<Mutation> miniBatch(
      int ready, OperationStatusCode... codes) {
    OperationStatus[] statuses =
        Arrays.stream(codes).map(OperationStatus::new).toArray(OperationStatus[]::new);
    return new MiniBatchOperationInProgress<>(
        new Mutation[codes.length], statuses, new WALEdit[codes.length], 0, codes.length, ready);
  }

  private static final OperationStatusCode REFUSED = OperationStatusCode.STORE_TOO_BUSY;
  private static final OperationStatusCode TAKEN = OperationStatusCode.SUCCESS;

  private List<StallEvent> events() {
    return recording.events().drain(LedgerCursor.BEGINNING, 100).events();
  }

  @Test
  void theRefusalsOfOneBatchAreOneEvent() {
    refusals.look(miniBatch(1, REFUSED, TAKEN, REFUSED), 1_000, 1_200);
    assertThat(events()).hasSize(1);
    StallEvent event = events().get(0);
    assertThat(event.code()).isEqualTo("STORE_HOT");
    assertThat(event.start()).isEqualTo(1_000);
    assertThat(event.end()).isEqualTo(1_200);
    assertThat(event.figure(Figure.REJECTED)).hasValue(2);
  }

  @Test
  void otherFailuresAreNoRefusals() {
    refusals.look(miniBatch(0, OperationStatusCode.BAD_FAMILY, TAKEN), 1_000, 1_200);
    assertThat(events()).isEmpty();
  }

  @Test
  void aStormIsTwoEventsInATenthOfASecond() {
    for (int i = 0; i < 1_000; i++) {
      refusals.look(miniBatch(0, REFUSED), 10L * i, 10L * i + 5);
    }
    refusals.look(miniBatch(0, REFUSED, REFUSED), 200_000, 200_005);
    assertThat(events())
        .extracting(event -> event.figure(Figure.REJECTED).orElseThrow())
        .containsExactly(1L, 999L, 2L);
    assertThat(events().get(1).start()).isEqualTo(10);
    assertThat(events().get(1).end()).isEqualTo(9_995);
  }

  @Test
  void theRestOfTheLastStormIsRecordedAtTheEnd() {
    refusals.look(miniBatch(0, REFUSED), 1_000, 1_200);
    refusals.look(miniBatch(0, REFUSED, REFUSED), 2_000, 2_200);
    refusals.end();
    refusals.end();
    assertThat(events())
        .extracting(event -> event.figure(Figure.REJECTED).orElseThrow())
        .containsExactly(1L, 2L);
  }

  @Test
  void refusalsOfABatchFromBeforeASuspensionAreNoEvent() {
    recording.suspend();
    recording.resume();
    refusals.look(miniBatch(0, REFUSED), 0, 1_200);
    assertThat(events()).isEmpty();
    refusals.look(miniBatch(0, REFUSED), 1_000, 1_200);
    assertThat(events()).hasSize(1);
  }

  @Test
  void aBatchThatEndsOutOfTurnStretchesItsStorm() {
    refusals.look(miniBatch(0, REFUSED), 1_000, 1_200);
    refusals.look(miniBatch(0, REFUSED), 3_000, 3_200);
    refusals.look(miniBatch(0, REFUSED), 2_000, 3_100);
    refusals.look(miniBatch(0, REFUSED), 200_000, 200_100);
    assertThat(events().get(1).start()).isEqualTo(2_000);
    assertThat(events().get(1).end()).isEqualTo(3_200);
  }
}
