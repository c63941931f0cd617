package dev.htk.coprocessor.endpoint;

import com.google.protobuf.RpcCallback;
import com.google.protobuf.RpcController;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainRequest;
import dev.htk.coprocessor.endpoint.generated.RecorderProtos.DrainResponse;
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
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.SourceStatus;
import java.util.HashSet;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The service that a region server offers for its recorder.
 *
 * <p>HBase registers it before the recorder starts, so it asks for the recording with each call.
 * Every call is answered, and never with an exception. Safe for use by many threads.
 */
public final class RecorderEndpoint extends RecorderService {
  /** The most events in one answer; about a megabyte. */
  public static final int LARGEST_PAGE = 4096;

  private static final String NOT_STARTED =
      "the recorder of this server has not started; its log says why";

  private final Supplier<Optional<Recording>> recording;
  private final Supplier<Optional<InForce>> inForce;

  /** A service over what the suppliers give at the time of a call. */
  public RecorderEndpoint(
      Supplier<Optional<Recording>> recording, Supplier<Optional<InForce>> inForce) {
    this.recording = recording;
    this.inForce = inForce;
  }

  @Override
  public void ping(
      RpcController controller, PingRequest request, RpcCallback<PingResponse> callback) {
    callback.run(answer(recording, this::ping, RecorderEndpoint::pingRefused));
  }

  @Override
  public void drain(
      RpcController controller, DrainRequest request, RpcCallback<DrainResponse> callback) {
    callback.run(
        answer(recording, present -> drain(present, request), RecorderEndpoint::drainRefused));
  }

  @Override
  public void sources(
      RpcController controller, SourcesRequest request, RpcCallback<SourcesResponse> callback) {
    callback.run(answer(recording, this::sources, RecorderEndpoint::sourcesRefused));
  }

  @Override
  public void meters(
      RpcController controller, MetersRequest request, RpcCallback<MetersResponse> callback) {
    callback.run(answer(recording, this::meters, RecorderEndpoint::metersRefused));
  }

  @Override
  public void settings(
      RpcController controller, SettingsRequest request, RpcCallback<SettingsResponse> callback) {
    callback.run(
        answer(inForce, present -> settings(present, request), RecorderEndpoint::settingsRefused));
  }

  private static <S, M> M answer(
      Supplier<Optional<S>> source, Function<S, M> serve, Function<String, M> refuse) {
    try {
      Optional<S> present = source.get();
      return present.isPresent() ? serve.apply(present.get()) : refuse.apply(NOT_STARTED);
    } catch (Throwable fault) {
      return refuse.apply("the recorder failed to answer: " + fault);
    }
  }

  private PingResponse ping(Recording present) {
    return PingResponse.newBuilder()
        .setVersion(WireMessages.VERSION)
        .setTime(present.clock().epochMicros())
        .build();
  }

  private DrainResponse drain(Recording present, DrainRequest request) {
    if (request.hasMax() && request.getMax() <= 0) {
      return drainRefused("a drain needs a positive maximum, not " + request.getMax());
    }
    int max = request.hasMax() ? Math.min(request.getMax(), LARGEST_PAGE) : LARGEST_PAGE;
    LedgerCursor after =
        request.hasAfter() ? WireMessages.cursor(request.getAfter()) : LedgerCursor.BEGINNING;
    return WireMessages.message(present.events().drain(after, max));
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

  private SettingsResponse settings(InForce present, SettingsRequest request) {
    if (request.getKeysCount() > LARGEST_PAGE) {
      return settingsRefused("at most " + LARGEST_PAGE + " settings can be asked for at once");
    }
    return WireMessages.message(present.read(new HashSet<>(request.getKeysList())));
  }

  private static PingResponse pingRefused(String why) {
    return PingResponse.newBuilder().setVersion(WireMessages.VERSION).setError(why).build();
  }

  private static DrainResponse drainRefused(String why) {
    return DrainResponse.newBuilder().setVersion(WireMessages.VERSION).setError(why).build();
  }

  private static SourcesResponse sourcesRefused(String why) {
    return SourcesResponse.newBuilder().setVersion(WireMessages.VERSION).setError(why).build();
  }

  private static MetersResponse metersRefused(String why) {
    return MetersResponse.newBuilder().setVersion(WireMessages.VERSION).setError(why).build();
  }

  private static SettingsResponse settingsRefused(String why) {
    return SettingsResponse.newBuilder().setVersion(WireMessages.VERSION).setError(why).build();
  }
}
