// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Message;
import com.google.protobuf.ServiceException;
import dev.htk.coprocessor.endpoint.Access;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.message.WireMessages;
import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.HistogramReading;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.RecorderState;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RecorderClientTest {
  private static final long SERVER_TIME = 5_000_000;
  private static final Scope STORE = Scope.region("usertable", "00ff").family("cf");

  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), () -> SERVER_TIME);

  private RecorderClient client() {
    return InProcess.clientOf(recording);
  }

  @Test
  void eventsArriveAsTheyWereRecorded() throws IOException {
    StallEvent flush =
        StallEvent.of(StallCause.FLUSH, STORE, 10).figure(Figure.BYTES_OUT, 99).endedAt(20);
    StallEvent open = StallEvent.of(StallCause.WAL_ROLL, Scope.wal("wal.1"), 15).open();
    recording.events().record(flush);
    recording.events().record(open);

    LedgerPage<StallEvent> page = client().drain(LedgerCursor.BEGINNING);
    assertThat(page.events()).containsExactly(flush, open);
    assertThat(page.overwritten()).isZero();
    assertThat(client().drain(page.next()).events()).isEmpty();
  }

  @Test
  void aDrainGivesAtMostWhatWasAskedFor() throws IOException {
    for (int i = 0; i < 5; i++) {
      recording.events().record(StallEvent.of(StallCause.FLUSH, STORE, i).endedAt(i + 1));
    }
    LedgerPage<StallEvent> page = client().drain(LedgerCursor.BEGINNING, 2);
    assertThat(page.events()).hasSize(2);
    assertThat(page.hasMore()).isTrue();
  }

  @Test
  void aCursorOfAnEarlierStartReadsAsRestarted() throws IOException {
    recording.events().record(StallEvent.of(StallCause.FLUSH, STORE, 1).endedAt(2));
    LedgerPage<StallEvent> page = client().drain(LedgerCursor.of(1, 400));
    assertThat(page.isRestarted()).isTrue();
    assertThat(page.events()).hasSize(1);
  }

  @Test
  void aBadMaximumIsRefusedWithASentence() {
    assertThatThrownBy(() -> client().drain(LedgerCursor.BEGINNING, -1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("positive maximum")
        .hasMessageContaining("rs1");
  }

  @Test
  void aPingTellsTheOffsetOfTheServersClock() throws IOException {
    ClockReading reading = client().ping();
    assertThat(reading.server()).isEqualTo(SERVER_TIME);
    assertThat(reading.offsetMicros()).isEqualTo(1_000_000);
    assertThat(reading.roundTripMicros()).isZero();
  }

  @Test
  void anOffsetIsTakenFromTheMiddleOfTheRoundTrip() {
    ClockReading reading = new ClockReading(100, 1_150, 201);
    assertThat(reading.offsetMicros()).isEqualTo(1_000);
    assertThat(reading.errorMicros()).isEqualTo(51);
  }

  @Test
  void aSourceThatIsOffStatesWhatItWaitsFor() throws IOException {
    assertThat(client().sources())
        .extracting(SourceStatus::name)
        .containsExactlyElementsOf(
            Arrays.stream(SourceKind.values()).map(SourceKind::code).toList());
    SourceStatus flush = client().sources().get(2);
    assertThat(flush.isOn()).isFalse();
    assertThat(flush.remark()).contains("neither a region recorder");
  }

  @Test
  void theMetersGiveCountsTimesAndBytes() throws IOException {
    recording.meters().flushed(1_500, 300, 200);
    recording.meters().compacted(true, 2_500, 700);
    recording.meters().compactionWrote(true, 600);

    assertThat(client().meters())
        .extracting(MeterReading::toString)
        .contains(
            "htk.flush{} count 1, total 1500 us, max 1500",
            "htk.flush.bytes.in{} count 1, total 300 bytes, max 300",
            "htk.flush.bytes.out{} count 1, total 200 bytes, max 200",
            "htk.compaction{kind=major} count 1, total 2500 us, max 2500",
            "htk.compaction{kind=minor} count 0, total 0 us, max 0",
            "htk.compaction.bytes.in{kind=major} count 1, total 700 bytes, max 700",
            "htk.compaction.bytes.out{kind=major} count 1, total 600 bytes, max 600");
  }

  @Test
  void requestsBeforeTheRecorderHasStartedAreRefused() {
    RecorderClient client =
        InProcess.clientOf(new RecorderEndpoint(Optional::empty, Optional::empty, Access.OPEN));
    assertThatThrownBy(client::ping).hasMessageContaining("has not started");
    assertThatThrownBy(client::sources).hasMessageContaining("has not started");
    assertThatThrownBy(client::meters).hasMessageContaining("has not started");
    assertThatThrownBy(() -> client.drain(LedgerCursor.BEGINNING))
        .hasMessageContaining("has not started");
    assertThatThrownBy(() -> client.settings(List.of("hbase.any")))
        .hasMessageContaining("has not started");
  }

  @Test
  void settingsArriveAsTheyWereRead() throws Exception {
    Message answer =
        InProcess.answer(
            RecorderMethod.SETTINGS,
            """
            version: 2
            settings { key: 'a' value: '1' table: 't' family: 'f' count: 2 }
            settings { key: 'b' value: 'x' count: 1 }
            left_out: 3
            unseen { key: 'c' value: 'elsewhere' }
            start_seen: true
            at_start { key: 'b' value: 'y' }
            """);

    SettingsPage page = InProcess.clientOfServerThatSays(answer).settings(List.of("a", "b", "c"));
    assertThat(page.readings())
        .extracting(Object::toString)
        .containsExactly("a=1 of t:f x2", "b=x x1");
    assertThat(page.leftOut()).isEqualTo(3);
    assertThat(page.unseen()).containsOnly(Map.entry("c", "elsewhere"));
    assertThat(page.atStart()).contains(Map.of("b", "y"));
    assertThat(WireMessages.settings(page)).isEqualTo(answer);
  }

  @Test
  void aServerWhoseStartWasNotSeenGivesNoStartupValues() throws IOException {
    assertThat(
            InProcess.clientOfServerThatSays(RecorderMethod.SETTINGS.answerPrototype())
                .settings(List.of("a"))
                .atStart())
        .isEmpty();
  }

  @Test
  void aFaultInTheEndpointReachesTheClientAsAnIOException() {
    RecorderEndpoint failing =
        new RecorderEndpoint(
            () -> {
              throw new LinkageError("another version");
            },
            Optional::empty,
            Access.OPEN);
    assertThatThrownBy(() -> InProcess.clientOf(failing).ping())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another version");
  }

  @Test
  void aMissingRecorderThrowsARecorderMissingException() {
    RecorderClient client = InProcess.clientOfServerThatKnowsNothing();
    assertThatThrownBy(client::ping)
        .isInstanceOf(RecorderMissingException.class)
        .hasMessageContaining("rs1");
  }

  @Test
  void aRefusalByHBaseItselfIsReportedAsDenied() {
    RecorderClient client =
        InProcess.client(
            (method, controller, request, prototype) -> {
              throw new ServiceException(
                  "Error calling method", new AccessDeniedException("mallory (action=ADMIN)"));
            });
    assertThatThrownBy(client::sources)
        .isInstanceOf(RecorderDeniedException.class)
        .hasMessageContaining("mallory (action=ADMIN)");
  }

  @Test
  void aServerThatCannotBeReachedIsNotTakenForOneWithoutRecorder() {
    RecorderClient client =
        InProcess.client(
            (method, controller, request, prototype) -> {
              throw new ServiceException("Error calling method", new IOException("refused"));
            });
    assertThatThrownBy(client::ping)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(RecorderMissingException.class);
  }

  @Test
  void batchesArriveAsTheyWereRecorded() throws IOException {
    SlowBatch batch =
        SlowBatch.on(Scope.region("usertable", "00ff"), 10)
            .part(BatchPart.QUEUE, 4)
            .part(BatchPart.WAL_SYNC, 6)
            .client("127.0.0.1")
            .operations(3)
            .bytes(99)
            .endedAt(20);
    SlowBatch ofNoCall = SlowBatch.on(Scope.region("usertable", "00ff"), 11).endedAt(30);
    recording.record(batch);
    recording.record(ofNoCall);

    LedgerPage<SlowBatch> first = client().drainBatches(LedgerCursor.BEGINNING, 1);
    assertThat(first.events()).containsExactly(batch);
    assertThat(first.hasMore()).isTrue();
    assertThat(client().drainBatches(first.next()).events()).containsExactly(ofNoCall);
    assertThat(client().drain(LedgerCursor.BEGINNING).events()).isEmpty();
  }

  @Test
  void severalThresholdsChangeInOneRequest() throws IOException {
    RecorderState state =
        client().configure(RecorderChange.none().threshold("wal.sync", 5_000).threshold("lock", 0));
    assertThat(state.thresholds()).containsEntry("wal.sync", 5_000L).containsEntry("lock", 0L);
    assertThat(state.isOn()).isTrue();
    assertThat(recording.thresholds().micros(Threshold.WAL_SYNC)).isEqualTo(5_000);
  }

  @Test
  void aChangeWithAnythingWrongInItChangesNothing() throws IOException {
    Map<String, Long> before = recording.thresholds().readings();
    assertThatThrownBy(
            () ->
                client()
                    .configure(
                        RecorderChange.none()
                            .threshold("wal.sync", 5_000)
                            .threshold("wal.snyc", 5_000)
                            .suspended()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("unknown threshold wal.snyc")
        .hasMessageContaining("wal.sync")
        .hasMessageContaining("nothing was changed");
    assertThatThrownBy(
            () ->
                client()
                    .configure(
                        RecorderChange.none().threshold("wal.sync", 5_000).threshold("lock", -1)))
        .hasMessageContaining("not -1");
    assertThat(client().configure(RecorderChange.none()).thresholds()).isEqualTo(before);
    assertThat(client().configure(RecorderChange.none()).isOn()).isTrue();
  }

  @Test
  void aRecorderCanBeSuspendedAndResumed() throws IOException {
    recording.source(SourceKind.WAL).switchOn();
    assertThat(client().configure(RecorderChange.none().suspended()).isOn()).isFalse();
    assertThat(recording.source(SourceKind.WAL).isOn()).isFalse();
    assertThat(client().meters()).as("totals so far").isNotEmpty();

    assertThat(client().configure(RecorderChange.none().resumed()).isOn()).isTrue();
    assertThat(recording.source(SourceKind.WAL).isOn()).isTrue();
  }

  @Test
  void aDistributionArrivesWithItsValues() throws Exception {
    recording.histograms().record(Distribution.WAL_SYNC, 1_000);
    recording.histograms().record(Distribution.WAL_SYNC, 20_000);

    HistogramReading syncs =
        client().histograms().stream()
            .filter(reading -> reading.name().equals("wal.sync"))
            .findFirst()
            .orElseThrow();
    Histogram histogram =
        Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(syncs.encoded()), 0);
    assertThat(histogram.getTotalCount()).isEqualTo(2);
    assertThat(histogram.getMaxValue()).isCloseTo(20_000, Percentage.withPercentage(1));
  }

  @Test
  void aUserWithoutTheRightIsDenied() {
    RecorderClient client =
        InProcess.clientOf(
            new RecorderEndpoint(
                () -> Optional.of(recording),
                Optional::empty,
                request -> Optional.of("mallory may not " + request)));
    assertThatThrownBy(() -> client.drain(LedgerCursor.BEGINNING))
        .isInstanceOf(RecorderDeniedException.class)
        .hasMessageContaining("mallory may not Drain");
    assertThatThrownBy(() -> client.configure(RecorderChange.none().suspended()))
        .isInstanceOf(RecorderDeniedException.class);
    assertThatThrownBy(() -> client.drainBatches(LedgerCursor.BEGINNING))
        .isInstanceOf(RecorderDeniedException.class);
    assertThatThrownBy(client::sources).isInstanceOf(RecorderDeniedException.class);
    assertThatThrownBy(client::meters).isInstanceOf(RecorderDeniedException.class);
    assertThatThrownBy(client::histograms).isInstanceOf(RecorderDeniedException.class);
    assertThatThrownBy(() -> client.settings(List.of("hbase.any")))
        .isInstanceOf(RecorderDeniedException.class);
    assertThatCode(client::ping).doesNotThrowAnyException();
    assertThat(recording.state().isOn()).isTrue();
  }
}
