package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.splits.TableCreation;
import me.tongfei.progressbar.ProgressBar;

/** Shows on stderr how many of a new table's regions are open, from the first count on. */
final class OpeningBar implements TableCreation.Progress, AutoCloseable {

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
