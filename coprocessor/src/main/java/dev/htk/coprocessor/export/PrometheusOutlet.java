// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves a page {@code /metrics} with the server's meters in Prometheus' text format. One daemon
 * thread serves it, so that a slow reader holds up only other readers.
 */
public final class PrometheusOutlet implements AutoCloseable {
  private static final String PAGE = "/metrics";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(task -> daemon(task, "htk-recorder-prometheus"));
  private final HttpServer http;
  private final Source source;

  private PrometheusOutlet(HttpServer http, Source source) {
    this.http = http;
    this.source = source;
  }

  /**
   * Starts to serve the page.
   *
   * @throws IOException if the address or port is not available
   */
  public static PrometheusOutlet start(Recording recording, InetSocketAddress address)
      throws IOException {
    HttpServer http = HttpServer.create(address, 0);
    PrometheusOutlet outlet = new PrometheusOutlet(http, recording.source(SourceKind.PROMETHEUS));
    recording.meters().feed(outlet.registry);
    for (Distribution distribution : Distribution.values()) {
      outlet
          .registry
          .getPrometheusRegistry()
          .register(new BucketCollector(distribution, recording.histograms()));
    }
    http.createContext(PAGE, outlet::answer);
    http.setExecutor(outlet.thread);
    outlet.source.switchOn();
    outlet.source.remark("http:/" + http.getAddress() + PAGE);
    startAsDaemon(http);
    return outlet;
  }

  /** Starts the HTTP server from a daemon thread, which makes its own thread a daemon too. */
  private static void startAsDaemon(HttpServer http) throws IOException {
    Thread starting = daemon(http::start, "htk-recorder-prometheus-start");
    starting.start();
    try {
      starting.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the page was started", stopping);
    }
  }

  /** Returns the page's address and port. */
  public InetSocketAddress address() {
    return http.getAddress();
  }

  private void answer(HttpExchange exchange) {
    try {
      if (!source.isOn()) {
        exchange.sendResponseHeaders(503, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(405, -1);
      } else {
        byte[] page = registry.scrape().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", PrometheusTextFormatWriter.CONTENT_TYPE);
        exchange.sendResponseHeaders(200, page.length);
        exchange.getResponseBody().write(page);
      }
    } catch (IOException readerIsGone) {
      exchange.close();
    } catch (Throwable fault) {
      source.fault(fault);
    } finally {
      exchange.close();
    }
  }

  /** Stops serving the page at once. */
  @Override
  public void close() {
    http.stop(0);
    thread.shutdownNow();
    registry.close();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
