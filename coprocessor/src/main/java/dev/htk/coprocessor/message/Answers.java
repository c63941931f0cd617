// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Optional;

/** Handles what all answers share: an error if the request was not served. Stateless. */
public final class Answers {
  private static final String ERROR = "error";
  private static final String DENIED = "denied";

  private Answers() {}

  /** Builds an answer that says why the request was not served. */
  public static Message refused(RecorderMethod method, String why) {
    return method.answer().set(ERROR, why).message();
  }

  /** Builds an answer that says which right the user lacks. */
  public static Message denied(RecorderMethod method, String why) {
    return method.answer().set(ERROR, why).set(DENIED, true).message();
  }

  /** Returns why the request was not served; empty if it was. */
  public static Optional<String> error(Message answer) {
    return Optional.ofNullable(new MessageReader(answer).textOr(ERROR, null));
  }

  /** Returns whether the request was not served because the user lacks the right. */
  public static boolean isDenied(Message answer) {
    // Everybody may ping.
    FieldDescriptor denied = answer.getDescriptorForType().findFieldByName(DENIED);
    return denied != null && answer.getField(denied).equals(true);
  }
}
