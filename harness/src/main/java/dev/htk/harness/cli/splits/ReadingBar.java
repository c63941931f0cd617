// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.splitter.sample.ReadProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;

/** Shows on stderr how far the reading of keys has got, if it takes longer than a second. */
final class ReadingBar implements ReadProgress, AutoCloseable {

  private static final long MOMENT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long UNKNOWN = -1;
  private static final long MIB = 1 << 20;

  private final String name;
  private final long size;
  private final LongSupplier nanoTime;
  private final long start;
  private ProgressBar bar;

  /**
   * @param name what is read
   * @param size in bytes; 0 if unknown, as for a pipe
   */
  ReadingBar(String name, long size, LongSupplier nanoTime) {
    this.name = name;
    this.size = size;
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
  }

  @Override
  public void read(long bytes, long keys) {
    long elapsed = nanoTime.getAsLong() - start;
    if (bar == null && elapsed < MOMENT_NANOS) {
      return;
    }
    if (bar == null) {
      bar =
          StderrBar.builder()
              .setTaskName(name)
              .setUnit(" MiB", MIB)
              .setInitialMax(size > 0 ? size : UNKNOWN)
              .startsFrom(0, Duration.ofNanos(elapsed))
              .build();
    }
    bar.setExtraMessage(String.format(Locale.ROOT, " %,d keys", keys));
    bar.stepTo(bytes);
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
