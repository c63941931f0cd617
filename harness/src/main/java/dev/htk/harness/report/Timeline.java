package dev.htk.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
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
   */
  record Series(
      String operation,
      String measure,
      List<Long> start,
      List<Long> end,
      List<Long> count,
      List<Long> p50,
      List<Long> p99,
      List<Long> p999,
      List<Long> max) {}

  /** Builds a timeline from intervals, which must come in the order of their times. */
  static final class Builder {

    private final Map<String, Stretches> byTag = new LinkedHashMap<>();
    private final long origin;
    private final long end;
    private final long width;
    private final long merged;

    /**
     * @param times the time span of the intervals
     * @param most the most stretches for each operation and measure
     */
    Builder(IntervalTimes times, int most) {
      origin = times.start();
      end = times.end();
      merged = Math.max(1, ceilDiv(times.longestSeries(), most));
      width = merged == 1 ? 0 : ceilDiv(Math.max(1, end - origin), most);
    }

    private static long ceilDiv(long number, long by) {
      return (number + by - 1) / by;
    }

    void add(IntervalTag tag, long start, long stop, Histogram histogram) {
      byTag
          .computeIfAbsent(tag.operation() + "." + tag.measure(), unused -> new Stretches(tag))
          .add(start - origin, stop - origin, histogram);
    }

    Timeline build() {
      List<Series> series = new ArrayList<>();
      byTag.values().forEach(stretches -> series.add(stretches.series()));
      return new Timeline(origin, end, merged, series);
    }

    /** Adds up the intervals of one tag that lie in the same stretch. */
    private final class Stretches {

      private final IntervalTag tag;
      private final List<Long> starts = new ArrayList<>();
      private final List<Long> ends = new ArrayList<>();
      private final List<long[]> values = new ArrayList<>();
      private final Histogram open = new Histogram(3);
      private long openStart = -1;
      private long openEnd;

      Stretches(IntervalTag tag) {
        this.tag = tag;
      }

      void add(long start, long stop, Histogram histogram) {
        if (openStart >= 0 && (width == 0 || start / width != openStart / width)) {
          close();
        }
        if (openStart < 0) {
          openStart = start;
        }
        openEnd = stop;
        open.add(histogram);
      }

      private void close() {
        starts.add(openStart);
        ends.add(openEnd);
        values.add(
            new long[] {
              open.getTotalCount(),
              open.getValueAtPercentile(50),
              open.getValueAtPercentile(99),
              open.getValueAtPercentile(99.9),
              open.getMaxValue()
            });
        open.reset();
        openStart = -1;
      }

      Series series() {
        if (openStart >= 0) {
          close();
        }
        return new Series(
            tag.operation(),
            tag.measure(),
            starts,
            ends,
            column(0),
            column(1),
            column(2),
            column(3),
            column(4));
      }

      private List<Long> column(int index) {
        return values.stream().flatMapToLong(row -> LongStream.of(row[index])).boxed().toList();
      }
    }
  }
}
