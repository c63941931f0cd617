// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads a message by the names of its fields in {@code recorder.proto}. An absent field reads as an
 * empty text, 0, false, no bytes or an empty message. Immutable.
 */
final class MessageReader {
  private final Message message;

  MessageReader(Message message) {
    this.message = message;
  }

  boolean has(String field) {
    return message.hasField(descriptor(field));
  }

  String text(String field) {
    return (String) value(field);
  }

  /** Returns the text, or what stands for an absent one, which may be null. */
  String textOr(String field, String absent) {
    return has(field) ? text(field) : absent;
  }

  /** Reads an int32 or int64. */
  long number(String field) {
    return ((Number) value(field)).longValue();
  }

  boolean flag(String field) {
    return (Boolean) value(field);
  }

  byte[] bytes(String field) {
    return ((ByteString) value(field)).toByteArray();
  }

  MessageReader message(String field) {
    return new MessageReader((Message) value(field));
  }

  /** Reads a repeated text. */
  List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    for (Object text : (List<?>) value(field)) {
      texts.add((String) text);
    }
    return texts;
  }

  /** Reads a repeated message into one value each. */
  <T> List<T> list(String field, Function<MessageReader, T> read) {
    List<T> list = new ArrayList<>();
    forEach(field, message -> list.add(read.apply(message)));
    return list;
  }

  /** Reads a repeated message. */
  void forEach(String field, Consumer<MessageReader> read) {
    for (Object element : (List<?>) value(field)) {
      read.accept(new MessageReader((Message) element));
    }
  }

  private Object value(String field) {
    return message.getField(descriptor(field));
  }

  private FieldDescriptor descriptor(String field) {
    return RecorderProto.field(message.getDescriptorForType(), field);
  }
}
