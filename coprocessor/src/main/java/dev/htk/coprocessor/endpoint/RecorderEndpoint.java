// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.endpoint;

import com.google.protobuf.Message;
import com.google.protobuf.RpcCallback;
import com.google.protobuf.RpcController;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.ConfigureRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.ConfigureResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.Cursor;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainBatchesRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainBatchesResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.HistogramsRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.HistogramsResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.MetersRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.MetersResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.PingRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.PingResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.RecorderService;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SettingsRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SettingsResponse;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SourcesRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.SourcesResponse;
import dev.htk.coprocessor.inforce.InForce;
import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.HistogramReading;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.SourceStatus;
import java.util.HashSet;
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
public final class RecorderEndpoint extends RecorderService {
  /** The most events or batches in one answer; about a megabyte. */
  public static final int LARGEST_PAGE = 4096;

  private static final String NOT_STARTED =
      "the recorder of this server has not started; its log says why";

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

  /** Open to everybody, because it tells only the time. */
  @Override
  public void ping(
      RpcController controller, PingRequest request, RpcCallback<PingResponse> callback) {
    callback.run(answer(recording, this::ping, PingResponse.getDefaultInstance()));
  }

  @Override
  public void drain(
      RpcController controller, DrainRequest request, RpcCallback<DrainResponse> callback) {
    callback.run(
        allowed(
            "Drain",
            recording,
            present -> drain(present, request),
            DrainResponse.getDefaultInstance()));
  }

  @Override
  public void drainBatches(
      RpcController controller,
      DrainBatchesRequest request,
      RpcCallback<DrainBatchesResponse> callback) {
    callback.run(
        allowed(
            "DrainBatches",
            recording,
            present -> drainBatches(present, request),
            DrainBatchesResponse.getDefaultInstance()));
  }

  @Override
  public void sources(
      RpcController controller, SourcesRequest request, RpcCallback<SourcesResponse> callback) {
    callback.run(
        allowed("Sources", recording, this::sources, SourcesResponse.getDefaultInstance()));
  }

  @Override
  public void meters(
      RpcController controller, MetersRequest request, RpcCallback<MetersResponse> callback) {
    callback.run(allowed("Meters", recording, this::meters, MetersResponse.getDefaultInstance()));
  }

  @Override
  public void histograms(
      RpcController controller,
      HistogramsRequest request,
      RpcCallback<HistogramsResponse> callback) {
    callback.run(
        allowed(
            "Histograms", recording, this::histograms, HistogramsResponse.getDefaultInstance()));
  }

  @Override
  public void configure(
      RpcController controller, ConfigureRequest request, RpcCallback<ConfigureResponse> callback) {
    callback.run(
        allowed(
            "Configure",
            recording,
            present -> configure(present, request),
            ConfigureResponse.getDefaultInstance()));
  }

  @Override
  public void settings(
      RpcController controller, SettingsRequest request, RpcCallback<SettingsResponse> callback) {
    callback.run(
        allowed(
            "Settings",
            inForce,
            present -> settings(present, request),
            SettingsResponse.getDefaultInstance()));
  }

  private <S, M extends Message> M allowed(
      String request, Supplier<Optional<S>> source, Function<S, M> serve, M prototype) {
    try {
      Optional<String> refusal = access.refusal(request);
      return refusal.isPresent()
          ? Answers.denied(prototype, refusal.get())
          : answer(source, serve, prototype);
    } catch (Throwable fault) {
      return failed(prototype, fault);
    }
  }

  private static <S, M extends Message> M answer(
      Supplier<Optional<S>> source, Function<S, M> serve, M prototype) {
    try {
      Optional<S> present = source.get();
      return present.isPresent()
          ? serve.apply(present.get())
          : Answers.refused(prototype, NOT_STARTED);
    } catch (Throwable fault) {
      return failed(prototype, fault);
    }
  }

  private static <M extends Message> M failed(M prototype, Throwable fault) {
    return Answers.refused(prototype, "the recorder failed to answer: " + fault);
  }

  private PingResponse ping(Recording present) {
    return PingResponse.newBuilder()
        .setVersion(WireMessages.VERSION)
        .setTime(present.clock().epochMicros())
        .build();
  }

  private DrainResponse drain(Recording present, DrainRequest request) {
    if (isBadMaximum(request.hasMax(), request.getMax())) {
      return Answers.refused(DrainResponse.getDefaultInstance(), badMaximum(request.getMax()));
    }
    int max = request.hasMax() ? request.getMax() : LARGEST_PAGE;
    return LedgerMessages.events(
        page(present.events(), request.hasAfter(), request.getAfter(), max));
  }

  private DrainBatchesResponse drainBatches(Recording present, DrainBatchesRequest request) {
    if (isBadMaximum(request.hasMax(), request.getMax())) {
      return Answers.refused(
          DrainBatchesResponse.getDefaultInstance(), badMaximum(request.getMax()));
    }
    int max = request.hasMax() ? request.getMax() : LARGEST_PAGE;
    return LedgerMessages.batches(
        page(present.batches(), request.hasAfter(), request.getAfter(), max));
  }

  private static boolean isBadMaximum(boolean given, int max) {
    return given && max <= 0;
  }

  private static String badMaximum(int max) {
    return "a drain needs a positive maximum, not " + max;
  }

  private static <E> LedgerPage<E> page(Ledger<E> ledger, boolean hasAfter, Cursor after, int max) {
    return ledger.drain(
        hasAfter ? LedgerMessages.cursor(after) : LedgerCursor.BEGINNING,
        Math.min(max, LARGEST_PAGE));
  }

  private SourcesResponse sources(Recording present) {
    SourcesResponse.Builder builder = SourcesResponse.newBuilder().setVersion(WireMessages.VERSION);
    for (SourceStatus status : present.sources()) {
      builder.addSources(WireMessages.message(status));
    }
    return builder.build();
  }

  private MetersResponse meters(Recording present) {
    MetersResponse.Builder builder = MetersResponse.newBuilder().setVersion(WireMessages.VERSION);
    for (MeterReading reading : present.meters().readings()) {
      builder.addMeters(WireMessages.message(reading));
    }
    return builder.build();
  }

  private HistogramsResponse histograms(Recording present) {
    HistogramsResponse.Builder builder =
        HistogramsResponse.newBuilder().setVersion(WireMessages.VERSION);
    for (HistogramReading reading : present.histograms().readings()) {
      builder.addHistograms(WireMessages.message(reading));
    }
    return builder.build();
  }

  private ConfigureResponse configure(Recording present, ConfigureRequest request) {
    RecorderChange change = WireMessages.change(request);
    try {
      present.thresholds().setAll(change.thresholds());
    } catch (IllegalArgumentException unusable) {
      return Answers.refused(
          ConfigureResponse.getDefaultInstance(), unusable.getMessage() + "; nothing was changed");
    }
    change.on().ifPresent(on -> switchTo(on, present));
    return WireMessages.message(present.state());
  }

  private static void switchTo(boolean on, Recording present) {
    if (on) {
      present.resume();
    } else {
      present.suspend();
    }
  }

  private SettingsResponse settings(InForce present, SettingsRequest request) {
    if (request.getKeysCount() > LARGEST_PAGE) {
      return Answers.refused(
          SettingsResponse.getDefaultInstance(),
          "at most " + LARGEST_PAGE + " settings can be asked for at once");
    }
    return WireMessages.message(present.read(new HashSet<>(request.getKeysList())));
  }
}
