// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.InterruptNotice;
import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.splits.TableSnapshot;
import dev.htk.harness.yarn.SnapshotKeys;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.tuning.text.Phrase;
import java.io.IOException;
import me.tongfei.progressbar.ProgressBar;

/** Reads the keys of a snapshot by a job, with progress on stderr. */
final class SnapshotRows {

  private SnapshotRows() {}

  static KeyDistribution read(String name, KeyData.Reading how)
      throws HarnessException, IOException, InterruptedException {
    try (SnapshotKeys keys = TableSnapshot.keys(how.cluster().orElseThrow(), name);
        InterruptNotice notice = InterruptNotice.of(() -> ended(keys));
        RegionsBar bar = new RegionsBar("snapshot:" + name)) {
      return keys.read(name, how.regions(), bar).asOf(how.now());
    }
  }

  private static String ended(SnapshotKeys keys) {
    try {
      keys.close();
      return "the job has ended, and its files are removed";
    } catch (IOException e) {
      return "the job may still run, or its files be left in HDFS: " + e.getMessage();
    }
  }

  /** Shows how many regions have been read, from the first time that YARN says so. */
  private static final class RegionsBar implements SnapshotKeys.Progress, AutoCloseable {

    private final String name;
    private ProgressBar bar;

    RegionsBar(String name) {
      this.name = name;
    }

    @Override
    public void read(int regions, int of, long rows) {
      if (bar == null) {
        bar =
            StderrBar.builder().setTaskName(name).setUnit(" regions", 1).setInitialMax(of).build();
      }
      bar.setExtraMessage(Phrase.of(" %,d keys", rows));
      bar.stepTo(regions);
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
