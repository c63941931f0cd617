// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Histograms;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.Source;
import dev.htk.coprocessor.recording.SourceKind;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Serves a page {@code /metrics} with the server's meters in Prometheus' text format, by two daemon
 * threads, so that slow readers hold up only other readers. Readers beyond those that wait are sent
 * away, since each holds a descriptor of the region server.
 */
public final class PrometheusOutlet implements AutoCloseable {
  private static final String PAGE = "/metrics";
  private static final int THREADS = 2;
  private static final int MOST_WAITING = 8;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          THREADS,
          THREADS,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          task -> daemon(task, "htk-recorder-prometheus"),
          new SendingAway());
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
      outlet.show(new BucketCollector(distribution, recording.histograms()));
    }
    http.createContext(PAGE, outlet::answer);
    http.setExecutor(outlet.threads);
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

  /** Adds to the page. */
  void show(Collector collector) {
    registry.getPrometheusRegistry().register(collector);
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
    threads.shutdownNow();
    registry.close();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Sends away a reader for whom there is no room. Throws an {@link IOException} past the compiler,
   * because that is what the JDK's server closes the connection for. After any other exception,
   * Java 8's leaves it open with nobody to close it, and each further reader costs a descriptor.
   */
  static final class SendingAway implements RejectedExecutionHandler {
    @Override
    public void rejectedExecution(Runnable task, ThreadPoolExecutor executor) {
      SendingAway.<RuntimeException>undeclared(new IOException("too many readers wait"));
    }

    @SuppressWarnings("unchecked") // The cast is erased.
    private static <E extends Exception> void undeclared(Exception exception) throws E {
      throw (E) exception;
    }
  }

  /**
   * Shows one distribution as a Prometheus histogram with buckets, {@code htk_wal_sync_seconds} for
   * example. Reads the recorder's own histogram, so that nothing is counted twice.
   */
  private static final class BucketCollector implements Collector {
    private static final long[] BOUNDS_MILLIS = {
      1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 60_000
    };

    private final Distribution distribution;
    private final Histograms histograms;

    BucketCollector(Distribution distribution, Histograms histograms) {
      this.distribution = distribution;
      this.histograms = histograms;
    }

    @Override
    public MetricSnapshot collect() {
      return HistogramSnapshot.builder()
          .name("htk_" + distribution.code().replace('.', '_') + "_seconds")
          .help("Times since the server's start: " + distribution.explanation())
          .dataPoint(
              HistogramDataPointSnapshot.builder()
                  .classicHistogramBuckets(buckets(histograms.all(distribution)))
                  .sum(histograms.totalMicros(distribution) / 1e6)
                  .build())
          .build();
    }

    private static ClassicHistogramBuckets buckets(Histogram all) {
      ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
      long below = 0;
      for (long bound : BOUNDS_MILLIS) {
        long atOrBelow = all.getCountBetweenValues(0, TimeUnit.MILLISECONDS.toMicros(bound));
        buckets.bucket(bound / 1e3, atOrBelow - below);
        below = atOrBelow;
      }
      return buckets.bucket(Double.POSITIVE_INFINITY, all.getTotalCount() - below).build();
    }
  }
}
