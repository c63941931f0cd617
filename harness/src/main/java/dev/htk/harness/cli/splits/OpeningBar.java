package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.StderrBar;
import dev.htk.harness.splits.RegionProgress;
import me.tongfei.progressbar.ProgressBar;

/** How many regions of a new table are open, on stderr. */
final class OpeningBar implements RegionProgress, AutoCloseable {

  private final ProgressBar bar;

  OpeningBar(int regions) {
    this.bar =
        StderrBar.builder()
            .setTaskName("opening regions")
            .setInitialMax(regions)
            .continuousUpdate()
            .build();
  }

  @Override
  public void open(int regions, int of) {
    bar.stepTo(regions);
  }

  @Override
  public void close() {
    bar.close();
  }
}
