package dev.htk.harness.report;

import dev.htk.harness.run.RecordedIntervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogScanner.EncodableHistogramSupplier;

/**
 * The content of {@code client.hlog}: a timeline, and the distributions of whole phases. The log is
 * read twice, interval by interval, so that memory does not grow with its length.
 *
 * @param timeline null if the log holds no interval
 * @param isWhole false if the log ends in the middle of an interval, as a killed run's does
 */
record IntervalLog(Timeline timeline, Distributions distributions, boolean isWhole) {

  static IntervalLog read(Path file, List<PhaseSpan> phases, int stretches) throws IOException {
    Optional<IntervalTimes> times = times(file);
    if (times.isEmpty()) {
      return new IntervalLog(null, new Distributions(), true);
    }
    Content content = new Content(new Timeline.Builder(times.get(), stretches), phases);
    boolean isWhole = RecordedIntervals.scan(file, content);
    return new IntervalLog(content.timeline.build(), content.distributions, isWhole);
  }

  private static Optional<IntervalTimes> times(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Times times = new Times();
    RecordedIntervals.scan(file, times);
    return times.found();
  }

  private static final class Times implements RecordedIntervals.Listener {

    private final Map<String, Long> counts = new HashMap<>();
    private long start = Long.MAX_VALUE;
    private long end;

    @Override
    public void interval(String name, long from, long to, EncodableHistogramSupplier data) {
      IntervalTag tag = IntervalTag.of(name);
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

  private static final class Content implements RecordedIntervals.Listener {

    private final Timeline.Builder timeline;
    private final List<PhaseSpan> phases;
    private final Distributions distributions = new Distributions();

    Content(Timeline.Builder timeline, List<PhaseSpan> phases) {
      this.timeline = timeline;
      this.phases = phases;
    }

    @Override
    public void interval(String name, long start, long end, EncodableHistogramSupplier data)
        throws DataFormatException {
      IntervalTag tag = IntervalTag.of(name);
      Histogram histogram = (Histogram) data.read();
      timeline.add(tag, start, end, histogram);
      String phase = PhaseSpan.at((start + end) / 2, phases).name();
      distributions.add(new Curve.Key(phase, tag.operation(), tag.measure()), histogram);
    }
  }
}
