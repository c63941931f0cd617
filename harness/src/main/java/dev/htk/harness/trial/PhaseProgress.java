package dev.htk.harness.trial;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.run.HistogramLog;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.tuning.profile.Phase;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Writes the intervals of a phase to the histogram log, and tells how far it has got. */
final class PhaseProgress implements IntervalListener {

  private final Stage stage;
  private final HistogramLog histograms;
  private final TrialProgress progress;
  private Histogram interval = new Histogram(3);
  private long before;
  private long lastNanos = System.nanoTime();

  PhaseProgress(Phase phase, HistogramLog histograms, TrialProgress progress) {
    this.stage = phase == Phase.LOAD ? Stage.LOAD : Stage.RUN;
    this.histograms = histograms;
    this.progress = progress;
  }

  @Override
  public void interval(Interval interval) {
    histograms.append(interval);
    this.interval.add(interval.response());
  }

  @Override
  public void progress(long acknowledged, long operations) {
    long now = System.nanoTime();
    progress.at(
        stage,
        (double) acknowledged / operations,
        String.format(
            Locale.ROOT,
            "%,d of %,d operations, %,.0f/s, p99 %.1f ms",
            acknowledged,
            operations,
            (acknowledged - before) * 1e9 / Math.max(1, now - lastNanos),
            interval.getValueAtPercentile(99) / 1000.0));
    before = acknowledged;
    lastNanos = now;
    interval = new Histogram(3);
  }
}
