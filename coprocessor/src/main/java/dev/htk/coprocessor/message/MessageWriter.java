// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Writes a message by the names of its fields in {@code recorder.proto}. Values have the fields'
 * types: {@code int} for int32, {@code long} for int64. Not thread-safe; used once.
 */
final class MessageWriter {
  private final Message.Builder builder;

  MessageWriter(Message.Builder builder) {
    this.builder = builder;
  }

  MessageWriter set(String field, Object value) {
    builder.setField(descriptor(field), value);
    return this;
  }

  MessageWriter setIfPresent(String field, Optional<?> value) {
    value.ifPresent(present -> set(field, present));
    return this;
  }

  /** Sets a field that is a message itself. */
  <T> MessageWriter set(String field, T value, BiConsumer<MessageWriter, T> write) {
    FieldDescriptor descriptor = descriptor(field);
    builder.setField(descriptor, nested(descriptor, value, write));
    return this;
  }

  /** Adds values to a repeated field. */
  MessageWriter addAll(String field, Iterable<?> values) {
    FieldDescriptor descriptor = descriptor(field);
    values.forEach(value -> builder.addRepeatedField(descriptor, value));
    return this;
  }

  /** Adds messages to a repeated field. */
  <T> MessageWriter addAll(String field, Iterable<T> values, BiConsumer<MessageWriter, T> write) {
    FieldDescriptor descriptor = descriptor(field);
    values.forEach(value -> builder.addRepeatedField(descriptor, nested(descriptor, value, write)));
    return this;
  }

  /** Returns the message as it was written. */
  Message message() {
    return builder.build();
  }

  private <T> Message nested(FieldDescriptor field, T value, BiConsumer<MessageWriter, T> write) {
    MessageWriter writer = new MessageWriter(builder.newBuilderForField(field));
    write.accept(writer, value);
    return writer.message();
  }

  private FieldDescriptor descriptor(String field) {
    return RecorderProto.field(builder.getDescriptorForType(), field);
  }
}
