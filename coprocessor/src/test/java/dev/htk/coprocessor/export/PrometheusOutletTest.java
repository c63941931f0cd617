// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.RecorderSettings;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class PrometheusOutletTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final Configuration configuration = new Configuration(false);

  private Recording recording() {
    return new Recording(RecorderSettings.of(configuration), () -> 1);
  }

  private static HttpResponse<String> get(InetSocketAddress address)
      throws IOException, InterruptedException {
    URI page = URI.create("http://127.0.0.1:" + address.getPort() + "/metrics");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(page).timeout(LIMIT).build(), BodyHandlers.ofString());
  }

  private static StallEvent stall(String region) {
    return StallEvent.of(StallCause.WAL_SYNC, Scope.region("t", region), 0).endedAt(2_000_000);
  }

  @Test
  void thePageHasStallsByCauseSyncsLedgersAndFaults() throws Exception {
    Recording recording = recording();
    try (PrometheusOutlet outlet = PrometheusOutlet.start(recording, ANY_PORT)) {
      recording.record(stall("r1"));
      recording.histograms().record(Distribution.WAL_SYNC, 3_000);
      recording.histograms().record(Distribution.WAL_SYNC, 1_000);
      recording.source(SourceKind.QUOTAS).fault(new IllegalStateException("made up"));

      HttpResponse<String> answer = get(outlet.address());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
      assertThat(answer.body().lines())
          .contains(
              "htk_stall_seconds_count{cause=\"WAL_SYNC\"} 1",
              "htk_stall_seconds_sum{cause=\"WAL_SYNC\"} 2.0",
              "htk_wal_sync_seconds_count 2",
              "htk_wal_sync_seconds_sum 0.004",
              "# TYPE htk_wal_sync_seconds histogram",
              "htk_wal_sync_seconds_bucket{le=\"0.001\"} 1",
              "htk_wal_sync_seconds_bucket{le=\"0.002\"} 1",
              "htk_wal_sync_seconds_bucket{le=\"0.005\"} 2",
              "htk_wal_sync_seconds_bucket{le=\"+Inf\"} 2",
              "htk_ledger_recorded_total{ledger=\"events\"} 1.0",
              "htk_ledger_overwritten_total{ledger=\"events\"} 0.0",
              "htk_source_faults_total{source=\"quota\"} 1.0");
      assertThat(answer.body())
          .containsPattern("(?m)^htk_wal_sync_max_seconds 0\\.0030")
          .doesNotContain("r1");
    }
  }

  @Test
  void readersBeyondThoseThatMayWaitAreSentAway() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    List<Socket> readers = new ArrayList<>();
    try (PrometheusOutlet outlet = PrometheusOutlet.start(recording(), ANY_PORT)) {
      outlet.show(() -> after(held));
      for (int i = 0; i < 20; i++) {
        readers.add(reader(outlet));
      }
      await()
          .atMost(LIMIT)
          .until(() -> readers.stream().filter(PrometheusOutletTest::isClosed).count() == 10);

      held.countDown();
      await()
          .atMost(LIMIT)
          .ignoreExceptions()
          .until(() -> get(outlet.address()).statusCode() == 200);
    } finally {
      held.countDown();
      for (Socket reader : readers) {
        reader.close();
      }
    }
  }

  @Test
  void aReaderIsSentAwayByTheExceptionForWhichEveryJavaClosesItsConnection() {
    assertThatThrownBy(() -> new PrometheusOutlet.SendingAway().rejectedExecution(null, null))
        .isInstanceOf(IOException.class);
  }

  private static MetricSnapshot after(CountDownLatch held) {
    try {
      assertThat(held.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return GaugeSnapshot.builder().name("held").build();
  }

  private static Socket reader(PrometheusOutlet outlet) throws IOException {
    Socket socket = new Socket(outlet.address().getAddress(), outlet.address().getPort());
    socket.setSoTimeout(20);
    String request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private static boolean isClosed(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Test
  void everyMeterOnThePageIsDescribed() throws Exception {
    configuration.setBoolean(RecorderSettings.METER_REGIONS, true);
    Recording recording = recording();
    try (PrometheusOutlet outlet = PrometheusOutlet.start(recording, ANY_PORT)) {
      recording.record(stall("r1"));
      String page = get(outlet.address()).body();
      assertThat(described(page, "# HELP ")).containsExactlyElementsOf(described(page, "# TYPE "));
      assertThat(page.lines()).noneMatch(line -> line.matches("# HELP \\S+ *"));
    }
  }

  private static List<String> described(String page, String start) {
    return page.lines()
        .filter(line -> line.startsWith(start))
        .map(line -> line.replaceFirst("# \\w+ (\\S+) .*", "$1"))
        .toList();
  }

  @Test
  void regionsAreNamedOnRequestUpToALimit() throws Exception {
    configuration.setBoolean(RecorderSettings.METER_REGIONS, true);
    Recording recording = recording();
    try (PrometheusOutlet outlet = PrometheusOutlet.start(recording, ANY_PORT)) {
      for (int i = 0; i < 203; i++) {
        recording.record(stall("r" + i));
      }
      assertThat(get(outlet.address()).body().lines())
          .contains(
              "htk_stall_region_seconds_count{cause=\"WAL_SYNC\",region=\"r199\",table=\"t\"} 1",
              "htk_stall_region_seconds_count{cause=\"WAL_SYNC\",region=\"other\",table=\"other\"} 3")
          .noneMatch(line -> line.contains("r200"));
    }
  }

  @Test
  void aTakenPortThrowsABindException() throws Exception {
    try (PrometheusOutlet first = PrometheusOutlet.start(recording(), ANY_PORT)) {
      assertThatThrownBy(() -> PrometheusOutlet.start(recording(), first.address()))
          .isInstanceOf(BindException.class);
    }
  }

  @Test
  void aClosedPageIsGone() throws Exception {
    PrometheusOutlet outlet = PrometheusOutlet.start(recording(), ANY_PORT);
    InetSocketAddress address = outlet.address();
    outlet.close();
    assertThatThrownBy(() -> get(address)).isInstanceOf(ConnectException.class);
  }

  @Test
  void thePageNeedsAPortAndListensOnLoopbackByDefault() {
    assertThat(PrometheusSettings.address(configuration)).isEmpty();
    configuration.set(PrometheusSettings.PORT, "9100");
    assertThat(PrometheusSettings.address(configuration))
        .contains(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9100));
    configuration.set(PrometheusSettings.PORT, "99999");
    assertThatThrownBy(() -> PrometheusSettings.address(configuration))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
