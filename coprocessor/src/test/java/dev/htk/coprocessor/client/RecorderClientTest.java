package dev.htk.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.Message;
import com.google.protobuf.ServiceException;
import com.google.protobuf.UnknownFieldSet;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.endpoint.WireMessages;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Event;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.PingResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SettingsResponse;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.junit.jupiter.api.Test;

class RecorderClientTest {
  private static final long SERVER_TIME = 5_000_000;
  private static final Scope STORE = Scope.region("usertable", "00ff").family("cf");

  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), () -> SERVER_TIME);

  /** Question and answer go through bytes, as they do between client and server. */
  private static BlockingRpcChannel channelTo(RecorderEndpoint endpoint) {
    return (method, controller, request, prototype) -> {
      try {
        Message received =
            endpoint
                .getRequestPrototype(method)
                .newBuilderForType()
                .mergeFrom(request.toByteString())
                .build();
        AtomicReference<Message> answer = new AtomicReference<>();
        endpoint.callMethod(method, null, received, answer::set);
        return prototype.newBuilderForType().mergeFrom(answer.get().toByteString()).build();
      } catch (IOException broken) {
        throw new ServiceException(broken.getMessage());
      }
    };
  }

  /** A server of some other version, that answers every question with this message. */
  private static RecorderClient clientOfServerThatSays(Message message) {
    return client(
        (method, controller, request, prototype) -> {
          try {
            return prototype.newBuilderForType().mergeFrom(message.toByteString()).build();
          } catch (IOException broken) {
            throw new ServiceException(broken.getMessage());
          }
        });
  }

  private static RecorderClient client(BlockingRpcChannel channel) {
    return new RecorderClient(channel, "rs1", () -> 4_000_000);
  }

  private RecorderClient client() {
    return client(channelTo(new RecorderEndpoint(() -> Optional.of(recording), Optional::empty)));
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
  void aCursorOfAnEarlierStartIsUnderstood() throws IOException {
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
  void theSourcesSayWhatTheyWaitFor() throws IOException {
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
  void aServerThatHasNotStartedItsRecorderSaysSo() {
    RecorderClient client =
        client(channelTo(new RecorderEndpoint(Optional::empty, Optional::empty)));
    assertThatThrownBy(client::ping).hasMessageContaining("has not started");
    assertThatThrownBy(client::sources).hasMessageContaining("has not started");
    assertThatThrownBy(client::meters).hasMessageContaining("has not started");
    assertThatThrownBy(() -> client.drain(LedgerCursor.BEGINNING))
        .hasMessageContaining("has not started");
    assertThatThrownBy(() -> client.settings(List.of("hbase.any")))
        .hasMessageContaining("has not started");
  }

  @Test
  void settingsArriveAsTheyWereRead() throws IOException {
    SettingsResponse.Builder answer =
        SettingsResponse.newBuilder().setLeftOut(3).setStartSeen(true);
    answer.addSettingsBuilder().setKey("a").setValue("1").setTable("t").setFamily("f").setCount(2);
    answer.addSettingsBuilder().setKey("b").setValue("x").setCount(1);
    answer.addUnseenBuilder().setKey("c").setValue("elsewhere");
    answer.addAtStartBuilder().setKey("b").setValue("y");

    SettingsPage page = clientOfServerThatSays(answer.build()).settings(List.of("a", "b", "c"));
    assertThat(page.readings())
        .extracting(Object::toString)
        .containsExactly("a=1 of t:f x2", "b=x x1");
    assertThat(page.leftOut()).isEqualTo(3);
    assertThat(page.unseen()).containsOnly(Map.entry("c", "elsewhere"));
    assertThat(page.atStart()).contains(Map.of("b", "y"));
    assertThat(WireMessages.message(page))
        .isEqualTo(answer.setVersion(WireMessages.VERSION).build());
  }

  @Test
  void aServerWhoseStartWasNotSeenGivesNoValuesOfIt() throws IOException {
    assertThat(
            clientOfServerThatSays(SettingsResponse.getDefaultInstance())
                .settings(List.of("a"))
                .atStart())
        .isEmpty();
  }

  @Test
  void aFaultWhileAnsweringIsAnAnswer() {
    RecorderEndpoint failing =
        new RecorderEndpoint(
            () -> {
              throw new LinkageError("another version");
            },
            Optional::empty);
    assertThatThrownBy(() -> client(channelTo(failing)).ping())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another version");
  }

  @Test
  void aServerWithoutTheRecorderIsAnExceptionOfItsOwn() {
    RecorderClient client =
        client(
            (method, controller, request, prototype) -> {
              throw new ServiceException(
                  "Error calling method",
                  new UnknownProtocolException("No registered coprocessor executorService found"));
            });
    assertThatThrownBy(client::ping)
        .isInstanceOf(RecorderMissingException.class)
        .hasMessageContaining("rs1");
  }

  @Test
  void aServerThatCannotBeReachedIsNotTakenForOneWithoutRecorder() {
    RecorderClient client =
        client(
            (method, controller, request, prototype) -> {
              throw new ServiceException("Error calling method", new IOException("refused"));
            });
    assertThatThrownBy(client::ping)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(RecorderMissingException.class);
  }

  @Test
  void whatANewerServerSaysMoreIsIgnored() throws IOException {
    UnknownFieldSet more =
        UnknownFieldSet.newBuilder()
            .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(7).build())
            .build();
    Event event =
        Event.newBuilder()
            .setCause("FROM_TOMORROW")
            .setStart(1)
            .setEnd(2)
            .setUnknownFields(more)
            .build();
    LedgerPage<StallEvent> page =
        clientOfServerThatSays(
                DrainResponse.newBuilder().addEvents(event).setUnknownFields(more).build())
            .drain(LedgerCursor.BEGINNING);
    assertThat(page.events()).hasSize(1);
    assertThat(page.events().get(0).code()).isEqualTo("FROM_TOMORROW");
    assertThat(page.events().get(0).cause()).isEmpty();
  }

  @Test
  void whatAnOlderServerDoesNotSayIsNothing() throws IOException {
    LedgerPage<StallEvent> page =
        clientOfServerThatSays(DrainResponse.getDefaultInstance()).drain(LedgerCursor.BEGINNING);
    assertThat(page.events()).isEmpty();
    assertThat(page.overwritten()).isZero();
    assertThat(clientOfServerThatSays(PingResponse.getDefaultInstance()).ping().server()).isZero();
  }
}
