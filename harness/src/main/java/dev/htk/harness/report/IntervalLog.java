package dev.htk.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner;
import org.HdrHistogram.HistogramLogScanner.EncodableHistogramSupplier;

/**
 * {@code client.hlog}, read back: what happened over time, and the distributions of whole phases.
 * The log is read twice, interval by interval, so that memory does not grow with its length.
 *
 * @param timeline null if the log holds no interval
 * @param isWhole false if it ends in the middle of an interval, as a killed run's does
 */
record IntervalLog(Timeline timeline, Distributions distributions, boolean isWhole) {

  private static final double MICROS = 1e6;

  static IntervalLog read(Path file, List<PhaseSpan> phases, int stretches) throws IOException {
    Optional<IntervalTimes> times = times(file);
    if (times.isEmpty()) {
      return new IntervalLog(null, new Distributions(), true);
    }
    Content content = new Content(new Timeline.Builder(times.get(), stretches), phases);
    scan(file, content);
    return new IntervalLog(content.timeline.build(), content.distributions, content.isWhole());
  }

  private static Optional<IntervalTimes> times(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Times times = new Times();
    scan(file, times);
    return times.found();
  }

  private static void scan(Path file, Intervals intervals) throws IOException {
    try (HistogramLogScanner log = new HistogramLogScanner(Files.newInputStream(file))) {
      log.process(intervals);
    } catch (NoSuchElementException e) {
      // The scanner's own way of saying that the last line has no end.
      intervals.onException(e);
    }
  }

  /** Hears the intervals of a log up to the first that is broken. */
  private abstract static class Intervals implements HistogramLogScanner.EventHandler {

    private boolean whole = true;

    boolean isWhole() {
      return whole;
    }

    abstract void interval(IntervalTag tag, long start, long end, EncodableHistogramSupplier data)
        throws DataFormatException;

    @Override
    public boolean onHistogram(
        String tag, double timestamp, double length, EncodableHistogramSupplier lazyReader) {
      long start = Math.round(timestamp * MICROS);
      try {
        interval(IntervalTag.of(tag), start, start + Math.round(length * MICROS), lazyReader);
        return false;
      } catch (DataFormatException | RuntimeException e) {
        return onException(e);
      }
    }

    @Override
    public boolean onException(Throwable problem) {
      whole = false;
      return true;
    }

    @Override
    public boolean onComment(String comment) {
      return false;
    }

    @Override
    public boolean onBaseTime(double secondsSinceEpoch) {
      return false;
    }

    @Override
    public boolean onStartTime(double secondsSinceEpoch) {
      return false;
    }
  }

  private static final class Times extends Intervals {

    private final Map<String, Long> counts = new HashMap<>();
    private long start = Long.MAX_VALUE;
    private long end;

    @Override
    void interval(IntervalTag tag, long from, long to, EncodableHistogramSupplier data) {
      start = Math.min(start, from);
      end = Math.max(end, to);
      counts.merge(tag.operation() + "." + tag.measure(), 1L, Long::sum);
    }

    Optional<IntervalTimes> found() {
      return counts.values().stream()
          .max(Long::compare)
          .map(longest -> new IntervalTimes(start, end, longest));
    }
  }

  private static final class Content extends Intervals {

    private final Timeline.Builder timeline;
    private final List<PhaseSpan> phases;
    private final Distributions distributions = new Distributions();

    Content(Timeline.Builder timeline, List<PhaseSpan> phases) {
      this.timeline = timeline;
      this.phases = phases;
    }

    @Override
    void interval(IntervalTag tag, long start, long end, EncodableHistogramSupplier data)
        throws DataFormatException {
      Histogram histogram = (Histogram) data.read();
      timeline.add(tag, start, end, histogram);
      String phase = PhaseSpan.at((start + end) / 2, phases).name();
      distributions.add(new Curve.Key(phase, tag.operation(), tag.measure()), histogram);
    }
  }
}
