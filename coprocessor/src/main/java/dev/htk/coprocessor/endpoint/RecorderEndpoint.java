// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.RpcCallback;
import com.google.protobuf.RpcController;
import com.google.protobuf.Service;
import dev.htk.coprocessor.inforce.InForce;
import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.message.Answers;
import dev.htk.coprocessor.message.LedgerMessages;
import dev.htk.coprocessor.message.RecorderMethod;
import dev.htk.coprocessor.message.WireMessages;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.RecorderChange;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The service that a region server offers for its recorder.
 *
 * <p>HBase registers it before the recorder starts, so it looks up the recording with each call. It
 * answers every call and never throws. It reads its data without a lock, so that a slow reader
 * holds up nobody. Safe for use by many threads.
 */
public final class RecorderEndpoint implements Service {
  /** The most events or batches in one answer; about a megabyte. */
  public static final int LARGEST_PAGE = 4096;

  private static final String NOT_STARTED =
      "the recorder of this server has not started; its log says why";

  /** Loaded with this class, so that a fault in it leaves the recorder without an endpoint only. */
  private static final ServiceDescriptor SERVICE = RecorderMethod.service();

  private final Supplier<Optional<Recording>> recording;
  private final Supplier<Optional<InForce>> inForce;
  private final Access access;

  /** Serves what the suppliers return at the time of a call, to the users whom access allows. */
  public RecorderEndpoint(
      Supplier<Optional<Recording>> recording, Supplier<Optional<InForce>> inForce, Access access) {
    this.recording = recording;
    this.inForce = inForce;
    this.access = access;
  }

  @Override
  public ServiceDescriptor getDescriptorForType() {
    return SERVICE;
  }

  @Override
  public Message getRequestPrototype(MethodDescriptor method) {
    return RecorderMethod.of(method).requestPrototype();
  }

  @Override
  public Message getResponsePrototype(MethodDescriptor method) {
    return RecorderMethod.of(method).answerPrototype();
  }

  @Override
  public void callMethod(
      MethodDescriptor method,
      RpcController controller,
      Message request,
      RpcCallback<Message> callback) {
    callback.run(answer(RecorderMethod.of(method), request));
  }

  private Message answer(RecorderMethod method, Message request) {
    try {
      Optional<String> refusal = refusal(method);
      return refusal.isPresent()
          ? Answers.denied(method, refusal.get())
          : served(method, request).orElseGet(() -> Answers.refused(method, NOT_STARTED));
    } catch (Throwable fault) {
      return Answers.refused(method, "the recorder failed to answer: " + fault);
    }
  }

  /** Checks the user's right. Everybody may ping, because it tells only the time. */
  private Optional<String> refusal(RecorderMethod method) {
    return method == RecorderMethod.PING ? Optional.empty() : access.refusal(method.code());
  }

  private Optional<Message> served(RecorderMethod method, Message request) {
    return method == RecorderMethod.SETTINGS
        ? inForce.get().map(present -> settings(present, WireMessages.keys(request)))
        : recording.get().map(present -> served(method, request, present));
  }

  private static Message served(RecorderMethod method, Message request, Recording present) {
    switch (method) {
      case PING:
        return WireMessages.time(present.clock().epochMicros());
      case DRAIN:
        return page(method, request, present.events(), LedgerMessages::events);
      case DRAIN_BATCHES:
        return page(method, request, present.batches(), LedgerMessages::batches);
      case SOURCES:
        return WireMessages.sources(present.sources());
      case METERS:
        return WireMessages.meters(present.meters().readings());
      case HISTOGRAMS:
        return WireMessages.histograms(present.histograms().readings());
      case CONFIGURE:
        return configure(present, WireMessages.change(request));
      default:
        throw new IllegalArgumentException("no such method: " + method);
    }
  }

  private static <E> Message page(
      RecorderMethod method,
      Message request,
      Ledger<E> ledger,
      Function<LedgerPage<E>, Message> message) {
    int max = LedgerMessages.max(request).orElse(LARGEST_PAGE);
    return max > 0
        ? message.apply(ledger.drain(LedgerMessages.after(request), Math.min(max, LARGEST_PAGE)))
        : Answers.refused(method, "a drain needs a positive maximum, not " + max);
  }

  private static Message configure(Recording present, RecorderChange change) {
    try {
      present.thresholds().setAll(change.thresholds());
    } catch (IllegalArgumentException unusable) {
      return Answers.refused(
          RecorderMethod.CONFIGURE, unusable.getMessage() + "; nothing was changed");
    }
    change.on().ifPresent(on -> switchTo(on, present));
    return WireMessages.state(present.state());
  }

  private static void switchTo(boolean on, Recording present) {
    if (on) {
      present.resume();
    } else {
      present.suspend();
    }
  }

  private static Message settings(InForce present, List<String> keys) {
    return keys.size() > LARGEST_PAGE
        ? Answers.refused(
            RecorderMethod.SETTINGS,
            "at most " + LARGEST_PAGE + " settings can be asked for at once")
        : WireMessages.settings(present.read(new HashSet<>(keys)));
  }
}
