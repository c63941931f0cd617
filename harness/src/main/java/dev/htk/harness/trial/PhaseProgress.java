// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.harness.driver.IntervalListener;
import dev.htk.harness.driver.YcsbStatus;
import dev.htk.harness.trial.TrialProgress.Stage;
import dev.htk.tuning.text.Phrase;
import org.HdrHistogram.Histogram;

/** Reports the progress of a phase. */
final class PhaseProgress implements IntervalListener {

  private static final String STATUS_INTERVAL = "status.interval";
  private static final String STATUS_INTERVAL_DEFAULT = "10";

  private final Stage stage;
  private final TrialProgress progress;
  private final YcsbStatus status;
  private Histogram interval = new Histogram(3);
  private long before;
  private long lastNanos = System.nanoTime();

  PhaseProgress(Stage stage, TrialSpec spec, TrialProgress progress) {
    this.stage = stage;
    this.progress = progress;
    this.status = spec.drive().status() ? new YcsbStatus(statusSeconds(spec)) : null;
  }

  private static int statusSeconds(TrialSpec spec) {
    return Integer.parseInt(
        spec.workload().properties().getOrDefault(STATUS_INTERVAL, STATUS_INTERVAL_DEFAULT));
  }

  @Override
  public void interval(Interval interval) {
    this.interval.add(interval.response());
    if (status != null) {
      status.add(interval);
    }
  }

  @Override
  public void progress(long acknowledged, long operations) {
    long now = System.nanoTime();
    progress.at(
        stage,
        (double) acknowledged / operations,
        Phrase.of(
            "%,d%s operations, %,.0f/s%s",
            acknowledged,
            operations == Long.MAX_VALUE ? "" : Phrase.of(" of %,d", operations),
            (acknowledged - before) * 1e9 / Math.max(1, now - lastNanos),
            interval.getTotalCount() == 0
                ? ""
                : Phrase.of(", p99 %.1f ms", interval.getValueAtPercentile(99) / 1000.0)));
    before = acknowledged;
    lastNanos = now;
    interval = new Histogram(3);
    if (status != null) {
      status.line(System.currentTimeMillis(), acknowledged, operations).ifPresent(progress::say);
    }
  }

  @Override
  public void ended(long acknowledged, long operations) {
    if (status != null) {
      status.last(System.currentTimeMillis(), acknowledged).ifPresent(progress::say);
    }
  }
}
