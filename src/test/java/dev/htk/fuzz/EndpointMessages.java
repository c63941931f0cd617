// SPDX-License-Identifier: Apache-2.0
package dev.htk.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.htk.coprocessor.endpoint.Access;
import dev.htk.coprocessor.endpoint.RecorderEndpoint;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.message.Answers;
import dev.htk.coprocessor.message.LedgerMessages;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.message.WireMessages;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.run.EventLine;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;

/**
 * Sends requests to the recorder's endpoint, and reads answers as a client does. The first line is
 * a method and a side, such as {@code Drain request}.
 */
final class EndpointMessages implements InputReader {

  private final Recording recording =
      new Recording(RecorderSettings.of(new Configuration(false)), RecorderClock.anchoredNow());

  private final RecorderEndpoint endpoint =
      new RecorderEndpoint(() -> Optional.of(recording), Optional::empty, Access.OPEN);

  EndpointMessages() {
    recording.record(StallEvent.of(StallCause.FLUSH, Scope.server(), 1).endedAt(2));
    recording.record(SlowBatch.on(Scope.server(), 1).operations(1).endedAt(2));
  }

  @Override
  public boolean read(NamedInput input) throws Exception {
    String[] words = input.name().split(" ", 2);
    MethodDescriptor method = RecorderMethod.service().findMethodByName(words[0]);
    if (method == null || words.length < 2) {
      return false;
    }
    try {
      return switch (words[1]) {
        case "request" -> {
          ask(method, parsed(endpoint.getRequestPrototype(method), input.content()));
          yield true;
        }
        case "answer" -> {
          readAnswer(method, parsed(endpoint.getResponsePrototype(method), input.content()));
          yield true;
        }
        default -> false;
      };
    } catch (InvalidProtocolBufferException refused) {
      return false;
    }
  }

  private static Message parsed(Message prototype, byte[] bytes)
      throws InvalidProtocolBufferException {
    try {
      return prototype.newBuilderForType().mergeFrom(bytes).build();
    } catch (IndexOutOfBoundsException | OutOfMemoryError e) {
      // Protobuf 2.5 adds up the end of a message that claims 2 GiB, and does not see the overflow.
      // HBase calls it with any endpoint's messages, before that endpoint sees them.
      throw new InvalidProtocolBufferException(e.toString());
    }
  }

  private void ask(MethodDescriptor method, Message request) throws Exception {
    AtomicReference<Message> answer = new AtomicReference<>();
    endpoint.callMethod(method, null, request, answer::set);
    assertThat(Answers.error(answer.get()).orElse("")).doesNotContain("failed to answer");
    readAnswer(method, parsed(answer.get(), answer.get().toByteArray()));
  }

  private static void readAnswer(MethodDescriptor method, Message answer) {
    switch (RecorderMethod.of(method)) {
      case DRAIN -> {
        LedgerPage<StallEvent> page = LedgerMessages.events(answer);
        page.events().forEach(event -> EventLine.of("server", event));
        assertThat(LedgerMessages.events(LedgerMessages.events(page)).events())
            .isEqualTo(page.events());
      }
      case DRAIN_BATCHES -> {
        LedgerPage<SlowBatch> page = LedgerMessages.batches(answer);
        page.events().forEach(batch -> EventLine.of("server", batch));
        assertThat(LedgerMessages.batches(LedgerMessages.batches(page)).events())
            .isEqualTo(page.events());
      }
      case PING -> WireMessages.time(answer);
      case SOURCES -> WireMessages.sources(answer);
      case METERS -> WireMessages.meters(answer);
      case HISTOGRAMS -> WireMessages.histograms(answer);
      case CONFIGURE -> WireMessages.state(answer);
      case SETTINGS -> WireMessages.settings(answer);
    }
  }
}
