// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.client;

import com.google.protobuf.BlockingRpcChannel;
import com.google.protobuf.Message;
import com.google.protobuf.ServiceException;
import com.google.protobuf.TextFormat;
import com.google.protobuf.TextFormat.ParseException;
import dev.htk.coprocessor.endpoint.Access;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.recording.Recording;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;

/** Clients whose requests and responses pass through bytes, as between client and server. */
final class InProcess {

  static final long CLIENT_TIME = 4_000_000;

  private InProcess() {}

  /** Returns a client of a server of this version. */
  static RecorderClient clientOf(Recording recording) {
    return clientOf(
        new RecorderEndpoint(() -> Optional.of(recording), Optional::empty, Access.OPEN));
  }

  /** Returns a client of this endpoint. */
  static RecorderClient clientOf(RecorderEndpoint endpoint) {
    return client(
        (method, controller, request, prototype) -> {
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
        });
  }

  /** Returns a client of a server of another version that always answers with this message. */
  static RecorderClient clientOfServerThatSays(Message message) {
    return client(
        (method, controller, request, prototype) -> {
          try {
            return prototype.newBuilderForType().mergeFrom(message.toByteString()).build();
          } catch (IOException broken) {
            throw new ServiceException(broken.getMessage());
          }
        });
  }

  /** Returns an answer in protobuf's text format. */
  static Message answer(RecorderMethod method, String text) throws ParseException {
    Message.Builder answer = method.answerPrototype().newBuilderForType();
    TextFormat.merge(text, answer);
    return answer.build();
  }

  /** Returns a client of a server without this method or without any recorder. */
  static RecorderClient clientOfServerThatKnowsNothing() {
    return client(
        (method, controller, request, prototype) -> {
          throw new ServiceException(
              "Error calling method",
              new UnknownProtocolException(
                  "Unknown method " + method.getName() + " called on executorService"));
        });
  }

  /** Returns a client over this channel. */
  static RecorderClient client(BlockingRpcChannel channel) {
    return new RecorderClient(channel, "rs1", () -> CLIENT_TIME);
  }
}
