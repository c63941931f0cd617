// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import dev.htk.harness.run.LatencyLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Throughput and percentiles over the course of a run. Times are microseconds; those of stretches
 * count from {@code origin}.
 *
 * @param origin epoch microseconds at which the first stretch begins
 * @param end epoch microseconds at which the last stretch ends
 * @param merged about how many intervals of the log a stretch merges; 1 if none are merged
 */
record Timeline(long origin, long end, long merged, List<Series> series) {

  /**
   * Service or response times of one operation. An index means the same stretch in all lists.
   *
   * @param count operations that ended in the stretch
   * @param heat how many operations of the stretch took how long; see {@link LatencyBuckets}
   */
  record Series(
      String operation,
      String measure,
      List<Long> start,
      List<Long> end,
      List<Long> count,
      List<Long> p50,
      List<Long> p95,
      List<Long> p99,
      List<Long> p999,
      List<Long> max,
      List<List<Long>> heat) {

    private static Series of(String operation, String measure) {
      return new Series(
          operation,
          measure,
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }

    private void add(long from, long to, Histogram histogram) {
      start.add(from);
      end.add(to);
      count.add(histogram.getTotalCount());
      p50.add(histogram.getValueAtPercentile(50));
      p95.add(histogram.getValueAtPercentile(95));
      p99.add(histogram.getValueAtPercentile(99));
      p999.add(histogram.getValueAtPercentile(99.9));
      max.add(histogram.getMaxValue());
      heat.add(LatencyBuckets.of(histogram));
    }
  }

  /**
   * Builds a timeline from intervals: first measures them all, then adds them in the same order.
   */
  static final class Builder {

    private final int most;
    private final Map<String, Long> counts = new HashMap<>();
    private final Map<String, Stretches> byTag = new LinkedHashMap<>();
    private long origin = Long.MAX_VALUE;
    private long end;

    /**
     * @param most the most stretches for each operation and measure
     */
    Builder(int most) {
      this.most = most;
    }

    void measure(LatencyLine line) {
      origin = Math.min(origin, line.start());
      end = Math.max(end, line.end());
      counts.merge(line.tag(), 1L, Long::sum);
    }

    void add(LatencyLine line) {
      byTag.computeIfAbsent(line.tag(), unused -> new Stretches(line)).add(line);
    }

    /** Returns the timeline; null if there were no intervals. */
    Timeline build() {
      return byTag.isEmpty()
          ? null
          : new Timeline(
              origin, end, merged(), byTag.values().stream().map(Stretches::series).toList());
    }

    private long merged() {
      return Math.max(1, ceilDiv(counts.values().stream().max(Long::compare).orElse(0L), most));
    }

    private static long ceilDiv(long number, long by) {
      return (number + by - 1) / by;
    }

    /** Adds up the intervals of one tag that lie in the same stretch. */
    private final class Stretches {

      private final Series series;
      private final long width =
          merged() == 1 ? 0 : ceilDiv(Math.max(1, Builder.this.end - origin), most);
      private final Histogram open = new Histogram(3);
      private long start = -1;
      private long stop;

      Stretches(LatencyLine first) {
        series = Series.of(first.operation(), first.measure());
      }

      void add(LatencyLine line) {
        long from = line.start() - origin;
        if (start >= 0 && (width == 0 || from / width != start / width)) {
          close();
        }
        start = start < 0 ? from : start;
        stop = line.end() - origin;
        open.add(line.latencies());
      }

      private void close() {
        series.add(start, stop, open);
        open.reset();
        start = -1;
      }

      Series series() {
        close();
        return series;
      }
    }
  }
}
