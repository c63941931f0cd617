// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Optional;

/**
 * Handles the common fields of all answers: a version, and an error if the request was not served.
 * Finds the fields by name, because protobuf gives messages no common type. Stateless.
 */
public final class Answers {
  private static final String VERSION = "version";
  private static final String ERROR = "error";
  private static final String DENIED = "denied";

  private Answers() {}

  /** Builds an answer that says why the request was not served. */
  static <M extends Message> M refused(M prototype, String why) {
    return built(prototype, refusal(prototype, why));
  }

  /** Builds an answer that says which right the user lacks. */
  static <M extends Message> M denied(M prototype, String why) {
    Message.Builder builder = refusal(prototype, why);
    builder.setField(field(prototype, DENIED), true);
    return built(prototype, builder);
  }

  /** Returns why the request was not served; empty if it was. */
  public static Optional<String> error(Message answer) {
    FieldDescriptor error = field(answer, ERROR);
    return answer.hasField(error)
        ? Optional.of(answer.getField(error).toString())
        : Optional.empty();
  }

  /** Returns whether the request was not served because the user lacks the right. */
  public static boolean isDenied(Message answer) {
    FieldDescriptor denied = field(answer, DENIED);
    return denied != null && answer.getField(denied).equals(true);
  }

  private static Message.Builder refusal(Message prototype, String why) {
    return prototype
        .newBuilderForType()
        .setField(field(prototype, VERSION), WireMessages.VERSION)
        .setField(field(prototype, ERROR), why);
  }

  private static FieldDescriptor field(Message message, String name) {
    return message.getDescriptorForType().findFieldByName(name);
  }

  @SuppressWarnings("unchecked") // A builder builds what its prototype is.
  private static <M extends Message> M built(M prototype, Message.Builder builder) {
    return (M) prototype.getClass().cast(builder.build());
  }
}
