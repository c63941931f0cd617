package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.StderrBar;
import dev.htk.harness.splits.RegionProgress;
import me.tongfei.progressbar.ProgressBar;

/** How many regions of a new table are open, on stderr; nothing before the first look at them. */
final class OpeningBar implements RegionProgress, AutoCloseable {

  private ProgressBar bar;

  @Override
  public void open(int regions, int of) {
    if (bar == null) {
      bar =
          StderrBar.builder()
              .setTaskName("opening regions")
              .setInitialMax(of)
              .continuousUpdate()
              .build();
    }
    bar.stepTo(regions);
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
