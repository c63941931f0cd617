// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import java.util.Arrays;

/** The methods of the recorder's service in {@code recorder.proto}. */
public enum RecorderMethod {
  PING("Ping"),
  DRAIN("Drain"),
  SOURCES("Sources"),
  METERS("Meters"),
  SETTINGS("Settings"),
  DRAIN_BATCHES("DrainBatches"),
  CONFIGURE("Configure"),
  HISTOGRAMS("Histograms");

  /** The revision of {@code recorder.proto} that this code was built from. */
  public static final int VERSION = 2;

  private final String code;

  RecorderMethod(String code) {
    this.code = code;
  }

  /** Returns the service. */
  public static ServiceDescriptor service() {
    return RecorderProto.service();
  }

  /** Returns the method with this descriptor of the service. */
  public static RecorderMethod of(MethodDescriptor descriptor) {
    return Arrays.stream(values())
        .filter(method -> method.code.equals(descriptor.getName()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(descriptor.getFullName()));
  }

  /** Returns the name in the service. */
  public String code() {
    return code;
  }

  /** Returns the descriptor in the service. */
  public MethodDescriptor descriptor() {
    return RecorderProto.service().findMethodByName(code);
  }

  /** Returns the empty request. */
  public Message requestPrototype() {
    return DynamicMessage.getDefaultInstance(descriptor().getInputType());
  }

  /** Returns the empty answer. */
  public Message answerPrototype() {
    return DynamicMessage.getDefaultInstance(descriptor().getOutputType());
  }

  /** Returns a request that says no more than its version. */
  public Message plainRequest() {
    return request().message();
  }

  /** Starts a request, with its version. */
  MessageWriter request() {
    return versioned(descriptor().getInputType());
  }

  /** Starts an answer, with its version. */
  MessageWriter answer() {
    return versioned(descriptor().getOutputType());
  }

  private static MessageWriter versioned(Descriptor type) {
    return new MessageWriter(DynamicMessage.newBuilder(type)).set("version", VERSION);
  }
}
