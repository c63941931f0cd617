// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.metrics;

import dev.htk.harness.counter.ServerReading;
import dev.htk.harness.evidence.EvidenceFile;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Holds the series of a Prometheus file that are of use, and turns them into samples. */
final class PrometheusSeries {

  /** The labels that name a server, best first. On a raw page only some series name the server. */
  private static final List<String> PLACES = List.of("instance", "hostname", "servername");

  private static final String SERVER = "servername";

  /** The values of one series, in the order of time. */
  static final class Series {
    private final PrometheusName name;
    private long[] times = new long[16];
    private double[] values = new double[16];
    private int size;
    private int next;

    private Series(PrometheusName name) {
      this.name = name;
    }

    /**
     * Adds a value, unless it is no number or not later than the one before.
     *
     * @param time epoch microseconds
     */
    void add(long time, double value) {
      if (!Double.isFinite(value) || (size > 0 && time <= times[size - 1])) {
        return;
      }
      if (size == times.length) {
        times = Arrays.copyOf(times, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      times[size] = time;
      values[size++] = value;
    }

    private LongStream times() {
      return Arrays.stream(times, 0, size);
    }
  }

  /** What one server exported. */
  private static final class Exporter {
    private final Map<Map<String, String>, Series> series = new HashMap<>();
    private String server;
  }

  private final Map<String, Exporter> exporters = new TreeMap<>();

  /**
   * Returns the series with these labels, to add values to; empty if it is of no use.
   *
   * @param name of the metric; empty if it has none, as the result of a function
   */
  Optional<Series> series(String name, Map<String, String> labels) {
    Map<String, String> plain = new HashMap<>();
    labels.forEach(
        (label, value) ->
            plain.put(label.toLowerCase(Locale.ROOT).replaceFirst("^tag_", ""), value));
    String place =
        PLACES.stream().filter(plain::containsKey).findFirst().map(plain::get).orElse("");
    Exporter exporter = exporters.computeIfAbsent(place, fresh -> new Exporter());
    String server = plain.get(SERVER);
    if (server != null && (exporter.server == null || exporter.server.compareTo(server) < 0)) {
      exporter.server = server;
    }
    plain.put("", name);
    return PrometheusName.of(name, plain)
        .map(of -> exporter.series.computeIfAbsent(plain, fresh -> new Series(of)));
  }

  /** Passes the samples to a join, each server's in order. Can be called once. */
  void replay(EvidenceFile file, SampleJoin join) {
    exporters.forEach(
        (place, exporter) -> {
          Collection<Series> all = exporter.series.values();
          String server = exporter.server == null ? host(place) : exporter.server;
          long[] times = all.stream().flatMapToLong(Series::times).sorted().distinct().toArray();
          for (int i = 0; i < times.length; i++) {
            join.take(
                new ServerReading(times[i], server, at(all, times[i], i == 0)), file.line(i + 1));
          }
        });
  }

  /** Returns the host of an exporter, which completes to the name of the only server on it. */
  private static String host(String place) {
    String host = place.replaceFirst(":\\d+$", "");
    return host.isEmpty() ? null : host;
  }

  /**
   * Returns the counters at a time, with their latest values. Leaves out one of which a series
   * begins only then, since what that has counted was earlier.
   */
  private static SortedMap<String, Long> at(Collection<Series> all, long time, boolean isFirst) {
    Map<String, Double> sums = new HashMap<>();
    Set<String> begun = new HashSet<>();
    for (Series series : all) {
      boolean isNew = series.next == 0;
      while (series.next < series.size && series.times[series.next] <= time) {
        series.next++;
      }
      if (series.next > 0) {
        double value = series.name.factor() * series.values[series.next - 1];
        sums.merge(series.name.key(), value, Double::sum);
        if (isNew && !isFirst) {
          begun.add(series.name.key());
        }
      }
    }
    sums.keySet().removeAll(begun);
    SortedMap<String, Long> counters = new TreeMap<>();
    sums.forEach((key, value) -> counters.put(key, Math.round(value)));
    return counters;
  }
}
