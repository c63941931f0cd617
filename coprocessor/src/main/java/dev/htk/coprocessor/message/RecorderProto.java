// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** The descriptors of {@code recorder.proto}, which protoc makes in the build. */
final class RecorderProto {
  private static final FileDescriptor FILE = load();
  private static final ServiceDescriptor SERVICE = FILE.findServiceByName("RecorderService");

  /** Fields by type and name, because protobuf's own search builds a full name each time. */
  private static final Map<Descriptor, Map<String, FieldDescriptor>> FIELDS = fields();

  private RecorderProto() {}

  static ServiceDescriptor service() {
    return SERVICE;
  }

  /** Returns the field of this type, which has one of that name. */
  static FieldDescriptor field(Descriptor type, String name) {
    return FIELDS.get(type).get(name);
  }

  private static FileDescriptor load() {
    try (InputStream descriptors = RecorderProto.class.getResourceAsStream("recorder.desc")) {
      return FileDescriptor.buildFrom(
          FileDescriptorSet.parseFrom(descriptors).getFile(0), new FileDescriptor[0]);
    } catch (IOException | DescriptorValidationException broken) {
      throw new IllegalStateException("recorder.desc of the recorder's jar is damaged", broken);
    }
  }

  private static Map<Descriptor, Map<String, FieldDescriptor>> fields() {
    Map<Descriptor, Map<String, FieldDescriptor>> fields = new HashMap<>();
    for (Descriptor type : FILE.getMessageTypes()) {
      Map<String, FieldDescriptor> byName = new HashMap<>();
      type.getFields().forEach(field -> byName.put(field.getName(), field));
      fields.put(type, byName);
    }
    return fields;
  }
}
