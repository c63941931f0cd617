// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.message.LedgerMessages;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.message.WireMessages;
import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.HistogramReading;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.RecorderState;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SettingReading;
import dev.htk.coprocessor.wire.SettingsPage;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * Compares all messages, byte by byte, with those that protoc's generated code encoded from the
 * same values, so that servers and clients of before and after understand each other.
 */
class WireBytesTest {

  private static final LedgerCursor CURSOR = LedgerCursor.of(1_790_000_000_000_000L, 12);

  private static final LedgerPage<StallEvent> EVENTS =
      new LedgerPage<>(
          List.of(
              StallEvent.of(
                      StallCause.FLUSH,
                      Scope.region("usertable", "00ff").family("cf"),
                      1_790_000_000_000_000L)
                  .figure(Figure.BYTES_OUT, 134_217_728)
                  .figure("figure.of.tomorrow", -1)
                  .endedAt(1_790_000_000_250_000L),
              StallEvent.of(StallCause.WAL_ROLL, Scope.wal("wal-ü.1"), 15).open(),
              StallEvent.of("CAUSE_OF_TOMORROW", Scope.server(), 0).endedAt(1)),
          3,
          CURSOR,
          true,
          true);

  private static final LedgerPage<SlowBatch> BATCHES =
      new LedgerPage<>(
          List.of(
              SlowBatch.on(Scope.region("usertable", "00ff"), 1_790_000_000_000_000L)
                  .part(BatchPart.QUEUE, 12_000)
                  .part(BatchPart.WAL_SYNC, 31_000)
                  .part("part.of.tomorrow", 450)
                  .client("10.20.30.40")
                  .operations(100)
                  .bytes(110_000)
                  .row(-9_000_000_000_000_000_000L)
                  .endedAt(1_790_000_000_043_450L),
              SlowBatch.on(Scope.server(), 11).endedAt(30)),
          0,
          LedgerCursor.of(7, 2),
          false,
          false);

  private static final List<SourceStatus> SOURCES =
      List.of(
          new SourceStatus("wal", true, 0, "", 0, List.of("WAL_SYNC", "WAL_APPEND")),
          new SourceStatus("sampler", false, 3, "off: no field", 10_000, List.of()));

  private static final List<MeterReading> METERS =
      List.of(
          new MeterReading(
              "htk.compaction", Map.of("kind", "major", "table", "t"), "us", 2, 2_500, 1_500),
          new MeterReading("htk.events", Map.of(), "", 0, 0, 0));

  private static final SettingsPage SETTINGS =
      new SettingsPage(
          List.of(
              new SettingReading("a", "1", "t", "f", 2),
              new SettingReading("b", "x", null, null, 1)),
          3,
          Map.of("c", "elsewhere"),
          Map.of("b", "y"));

  private static final HistogramReading HISTOGRAM =
      new HistogramReading("wal.sync", new byte[] {0, 1, -1});

  private final Map<String, String> sent = new HashMap<>();

  @Test
  void requestsHaveTheSameBytes() throws IOException {
    RecorderClient client =
        InProcess.client(
            (method, controller, request, prototype) -> {
              sent.put(method.getName(), hex(request));
              return prototype;
            });
    client.ping();
    client.drain(CURSOR, 500);
    client.sources();
    client.meters();
    client.settings(List.of("hbase.a", "hbase.b"));
    client.drainBatches(LedgerCursor.BEGINNING);
    client.configure(
        RecorderChange.none().threshold("wal.sync", 5_000).threshold("lock", 0).suspended());
    client.histograms();

    assertThat(sent).isEqualTo(recorded("request"));
  }

  @Test
  void answersHaveTheSameBytes() throws IOException {
    sent.put("Ping", hex(WireMessages.time(5_000_000)));
    sent.put("Drain", hex(LedgerMessages.events(EVENTS)));
    sent.put("Sources", hex(WireMessages.sources(SOURCES)));
    sent.put("Meters", hex(WireMessages.meters(METERS)));
    sent.put("Settings", hex(WireMessages.settings(SETTINGS)));
    sent.put("DrainBatches", hex(LedgerMessages.batches(BATCHES)));
    sent.put("Configure", hex(WireMessages.state(new RecorderState(false, thresholds()))));
    sent.put("Histograms", hex(WireMessages.histograms(List.of(HISTOGRAM))));

    assertThat(sent).isEqualTo(recorded("answer"));
  }

  @Test
  void refusalsHaveTheSameBytes() throws IOException {
    RecorderEndpoint endpoint =
        new RecorderEndpoint(
            Optional::empty, Optional::empty, request -> Optional.of("mallory may not " + request));
    for (RecorderMethod method : RecorderMethod.values()) {
      AtomicReference<Message> refusal = new AtomicReference<>();
      endpoint.callMethod(method.descriptor(), null, method.requestPrototype(), refusal::set);
      sent.put(method.code(), hex(refusal.get()));
    }

    assertThat(sent).isEqualTo(recorded("refusal"));
  }

  @Test
  void recordedRequestsReadAsTheyWereMeant() throws IOException {
    Message drain = recorded("request", RecorderMethod.DRAIN);
    assertThat(LedgerMessages.after(drain)).isEqualTo(CURSOR);
    assertThat(LedgerMessages.max(drain)).hasValue(500);
    assertThat(WireMessages.keys(recorded("request", RecorderMethod.SETTINGS)))
        .containsExactly("hbase.a", "hbase.b");
    RecorderChange change = WireMessages.change(recorded("request", RecorderMethod.CONFIGURE));
    assertThat(change.thresholds()).isEqualTo(thresholds());
    assertThat(change.on()).contains(false);
  }

  @Test
  void recordedAnswersReadAsTheirValues() throws IOException {
    assertThat(clientOf(RecorderMethod.PING).ping().server()).isEqualTo(5_000_000);
    LedgerPage<StallEvent> events = clientOf(RecorderMethod.DRAIN).drain(CURSOR);
    assertThat(events).usingRecursiveComparison().isEqualTo(EVENTS);
    LedgerPage<SlowBatch> batches = clientOf(RecorderMethod.DRAIN_BATCHES).drainBatches(CURSOR);
    assertThat(batches).usingRecursiveComparison().isEqualTo(BATCHES);
    assertThat(clientOf(RecorderMethod.SOURCES).sources())
        .usingRecursiveComparison()
        .isEqualTo(SOURCES);
    assertThat(clientOf(RecorderMethod.METERS).meters())
        .usingRecursiveComparison()
        .isEqualTo(METERS);
    assertThat(clientOf(RecorderMethod.SETTINGS).settings(List.of()))
        .usingRecursiveComparison()
        .isEqualTo(SETTINGS);
    RecorderState state = clientOf(RecorderMethod.CONFIGURE).configure(RecorderChange.none());
    assertThat(state.isOn()).isFalse();
    assertThat(state.thresholds()).isEqualTo(thresholds());
    assertThat(clientOf(RecorderMethod.HISTOGRAMS).histograms())
        .usingRecursiveComparison()
        .isEqualTo(List.of(HISTOGRAM));
  }

  private static Map<String, Long> thresholds() {
    Map<String, Long> thresholds = new LinkedHashMap<>();
    thresholds.put("wal.sync", 5_000L);
    thresholds.put("lock", 0L);
    return thresholds;
  }

  private static RecorderClient clientOf(RecorderMethod method) throws IOException {
    return InProcess.clientOfServerThatSays(recorded("answer", method));
  }

  private static Message recorded(String kind, RecorderMethod method) throws IOException {
    Message prototype =
        kind.equals("request") ? method.requestPrototype() : method.answerPrototype();
    byte[] bytes = HexFormat.of().parseHex(recorded(kind).get(method.code()));
    return prototype.newBuilderForType().mergeFrom(ByteString.copyFrom(bytes)).build();
  }

  /** Returns the recorded bytes of this kind, in hexadecimal digits, by method. */
  private static Map<String, String> recorded(String kind) throws IOException {
    try (InputStream recorded = WireBytesTest.class.getResourceAsStream("wire.txt")) {
      return new String(recorded.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" "))
          .filter(words -> words[1].equals(kind))
          .collect(toMap(words -> words[0], words -> words[2]));
    }
  }

  private static String hex(Message message) {
    return HexFormat.of().formatHex(message.toByteArray());
  }
}
