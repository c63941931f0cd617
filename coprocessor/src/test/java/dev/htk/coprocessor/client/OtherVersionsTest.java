// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.htk.coprocessor.endpoint.WireMessages;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Batch;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.ConfigureResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainBatchesResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Event;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.HistogramsResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.PingResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SourcesResponse;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks that clients and servers of different versions understand each other. */
class OtherVersionsTest {

  private static final UnknownFieldSet MORE =
      UnknownFieldSet.newBuilder()
          .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(7).build())
          .build();

  @Test
  void unknownFieldsOfANewerServerAreIgnored() throws IOException {
    Event event =
        Event.newBuilder()
            .setCause("FROM_TOMORROW")
            .setStart(1)
            .setEnd(2)
            .setUnknownFields(MORE)
            .build();
    LedgerPage<StallEvent> page =
        InProcess.clientOfServerThatSays(
                DrainResponse.newBuilder().addEvents(event).setUnknownFields(MORE).build())
            .drain(LedgerCursor.BEGINNING);
    assertThat(page.events()).hasSize(1);
    assertThat(page.events().get(0).code()).isEqualTo("FROM_TOMORROW");
    assertThat(page.events().get(0).cause()).isEmpty();
  }

  @Test
  void partsOfABatchThatAreNotKnownYetAreKept() throws IOException {
    Batch.Builder batch = Batch.newBuilder().setStart(1).setEnd(101).setUnknownFields(MORE);
    for (int i = 0; i < 10; i++) {
      batch.addPartsBuilder().setName("part" + i).setValue(10);
    }
    List<SlowBatch> batches =
        InProcess.clientOfServerThatSays(
                DrainBatchesResponse.newBuilder().addBatches(batch).build())
            .drainBatches(LedgerCursor.BEGINNING)
            .events();
    assertThat(batches).hasSize(1);
    assertThat(batches.get(0).parts()).hasSize(10).containsEntry("part9", 10L);
  }

  @Test
  void fieldsMissingFromAnOlderServerReadAsEmpty() throws IOException {
    LedgerPage<StallEvent> events =
        InProcess.clientOfServerThatSays(DrainResponse.getDefaultInstance())
            .drain(LedgerCursor.BEGINNING);
    assertThat(events.events()).isEmpty();
    assertThat(events.overwritten()).isZero();
    LedgerPage<SlowBatch> batches =
        InProcess.clientOfServerThatSays(DrainBatchesResponse.getDefaultInstance())
            .drainBatches(LedgerCursor.BEGINNING);
    assertThat(batches.events()).isEmpty();
    assertThat(batches.overwritten()).isZero();
    assertThat(InProcess.clientOfServerThatSays(PingResponse.getDefaultInstance()).ping().server())
        .isZero();
    assertThat(
            InProcess.clientOfServerThatSays(HistogramsResponse.getDefaultInstance()).histograms())
        .isEmpty();
    assertThat(
            InProcess.clientOfServerThatSays(ConfigureResponse.getDefaultInstance())
                .configure(RecorderChange.none())
                .thresholds())
        .isEmpty();
  }

  @Test
  void aSourceOfTheFirstVersionHasNoPeriodAndNoCauses() throws Exception {
    Descriptor first = sourceOfTheFirstVersion();
    DynamicMessage source =
        DynamicMessage.newBuilder(first)
            .setField(first.findFieldByName("name"), "wal")
            .setField(first.findFieldByName("on"), true)
            .setField(first.findFieldByName("faults"), 3L)
            .setField(first.findFieldByName("remark"), "old")
            .build();
    UnknownFieldSet answer =
        UnknownFieldSet.newBuilder()
            .addField(
                3,
                UnknownFieldSet.Field.newBuilder()
                    .addLengthDelimited(source.toByteString())
                    .build())
            .build();

    List<SourceStatus> sources =
        InProcess.clientOfServerThatSays(
                SourcesResponse.newBuilder().setUnknownFields(answer).build())
            .sources();
    assertThat(sources).hasSize(1);
    assertThat(sources.get(0)).hasToString("wal on, faults 3, old");
    assertThat(sources.get(0).periodMicros()).isZero();
    assertThat(sources.get(0).causes()).isEmpty();
  }

  @Test
  void aClientOfTheFirstVersionReadsASourceOfThisOne() throws Exception {
    SourceStatus status = new SourceStatus("wal", true, 3, "new", 10_000, List.of("WAL_SYNC"));
    ByteString sent = WireMessages.message(status).toByteString();

    Descriptor first = sourceOfTheFirstVersion();
    assertThat(fields(first, sent))
        .isEqualTo(Map.of("name", "wal", "on", true, "faults", 3L, "remark", "new"));
  }

  @Test
  void aServerWithoutTheNewerMethodsCountsAsWithoutARecorder() {
    RecorderClient client = InProcess.clientOfServerThatKnowsNothing();
    assertThatThrownBy(() -> client.drainBatches(LedgerCursor.BEGINNING))
        .isInstanceOf(RecorderMissingException.class)
        .hasMessageContaining("DrainBatches");
    assertThatThrownBy(() -> client.configure(RecorderChange.none().suspended()))
        .isInstanceOf(RecorderMissingException.class);
    assertThatThrownBy(client::histograms).isInstanceOf(RecorderMissingException.class);
  }

  private static Map<String, Object> fields(Descriptor type, ByteString bytes)
      throws InvalidProtocolBufferException {
    Map<String, Object> fields = new HashMap<>();
    DynamicMessage.parseFrom(type, bytes)
        .getAllFields()
        .forEach((field, value) -> fields.put(field.getName(), value));
    return fields;
  }

  private static Descriptor sourceOfTheFirstVersion() throws DescriptorValidationException {
    DescriptorProto source =
        DescriptorProto.newBuilder()
            .setName("Source")
            .addField(field("name", 1, FieldDescriptorProto.Type.TYPE_STRING))
            .addField(field("on", 2, FieldDescriptorProto.Type.TYPE_BOOL))
            .addField(field("faults", 3, FieldDescriptorProto.Type.TYPE_INT64))
            .addField(field("remark", 4, FieldDescriptorProto.Type.TYPE_STRING))
            .build();
    return FileDescriptor.buildFrom(
            FileDescriptorProto.newBuilder().setName("first.proto").addMessageType(source).build(),
            new FileDescriptor[0])
        .findMessageTypeByName("Source");
  }

  private static FieldDescriptorProto field(
      String name, int number, FieldDescriptorProto.Type type) {
    return FieldDescriptorProto.newBuilder()
        .setName(name)
        .setNumber(number)
        .setType(type)
        .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
        .build();
  }
}
