// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.message.WireMessages;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks that clients and servers of different versions understand each other. */
class OtherVersionsTest {

  private static final UnknownFieldSet MORE =
      UnknownFieldSet.newBuilder()
          .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(7).build())
          .build();

  @Test
  void unknownFieldsOfANewerServerAreIgnored() throws Exception {
    Message answer =
        InProcess.answer(RecorderMethod.DRAIN, "events { cause: 'FROM_TOMORROW' start: 1 end: 2 }");
    LedgerPage<StallEvent> page =
        InProcess.clientOfServerThatSays(withMore(answer)).drain(LedgerCursor.BEGINNING);
    assertThat(page.events()).hasSize(1);
    assertThat(page.events().get(0).code()).isEqualTo("FROM_TOMORROW");
    assertThat(page.events().get(0).cause()).isEmpty();
  }

  @Test
  void partsOfABatchThatAreNotKnownYetAreKept() throws Exception {
    String parts =
        IntStream.range(0, 10)
            .mapToObj(i -> "parts { name: 'part" + i + "' value: 10 }")
            .collect(joining(" "));
    Message answer =
        InProcess.answer(
            RecorderMethod.DRAIN_BATCHES, "batches { start: 1 end: 101 " + parts + " }");
    List<SlowBatch> batches =
        InProcess.clientOfServerThatSays(withMore(answer))
            .drainBatches(LedgerCursor.BEGINNING)
            .events();
    assertThat(batches).hasSize(1);
    assertThat(batches.get(0).parts()).hasSize(10).containsEntry("part9", 10L);
  }

  @Test
  void fieldsMissingFromAnOlderServerReadAsEmpty() throws IOException {
    LedgerPage<StallEvent> events =
        clientOfServerThatSaysNothing(RecorderMethod.DRAIN).drain(LedgerCursor.BEGINNING);
    assertThat(events.events()).isEmpty();
    assertThat(events.overwritten()).isZero();
    LedgerPage<SlowBatch> batches =
        clientOfServerThatSaysNothing(RecorderMethod.DRAIN_BATCHES)
            .drainBatches(LedgerCursor.BEGINNING);
    assertThat(batches.events()).isEmpty();
    assertThat(batches.overwritten()).isZero();
    assertThat(clientOfServerThatSaysNothing(RecorderMethod.PING).ping().server()).isZero();
    assertThat(clientOfServerThatSaysNothing(RecorderMethod.HISTOGRAMS).histograms()).isEmpty();
    assertThat(
            clientOfServerThatSaysNothing(RecorderMethod.CONFIGURE)
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
                RecorderMethod.SOURCES.answerPrototype().toBuilder()
                    .setUnknownFields(answer)
                    .build())
            .sources();
    assertThat(sources).hasSize(1);
    assertThat(sources.get(0)).hasToString("wal on, faults 3, old");
    assertThat(sources.get(0).periodMicros()).isZero();
    assertThat(sources.get(0).causes()).isEmpty();
  }

  @Test
  void aClientOfTheFirstVersionReadsASourceOfThisOne() throws Exception {
    SourceStatus status = new SourceStatus("wal", true, 3, "new", 10_000, List.of("WAL_SYNC"));
    Message answer = WireMessages.sources(List.of(status));
    FieldDescriptor sources = answer.getDescriptorForType().findFieldByName("sources");
    ByteString sent = ((Message) answer.getRepeatedField(sources, 0)).toByteString();

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

  private static RecorderClient clientOfServerThatSaysNothing(RecorderMethod method) {
    return InProcess.clientOfServerThatSays(method.answerPrototype());
  }

  /** Adds an unknown field to the message and to all that it repeats. */
  private static Message withMore(Message message) {
    Message.Builder builder = message.toBuilder().setUnknownFields(MORE);
    for (FieldDescriptor field : message.getAllFields().keySet()) {
      for (int i = 0; field.isRepeated() && i < message.getRepeatedFieldCount(field); i++) {
        if (message.getRepeatedField(field, i) instanceof Message nested) {
          builder.setRepeatedField(field, i, withMore(nested));
        }
      }
    }
    return builder.build();
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
