// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.cli.splits;

import dev.htk.harness.cli.kit.StderrBar;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.splitter.keys.KeyDistribution;
import dev.htk.splitter.keys.Weights;
import dev.htk.splitter.sample.KeySample;
import dev.htk.splitter.sample.ReadProgress;
import dev.htk.tuning.text.Phrase;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;

/** Reads keys from a file or stdin, with progress on stderr. */
final class SampleKeys {

  private static final String STDIN = "-";

  /** A sample knows only rows; uniform requests have the same distribution as rows. */
  static final Set<Weights> POSSIBLE = Set.of(Weights.ROWS, Weights.UNIFORM);

  private SampleKeys() {}

  static KeyDistribution read(String place, KeyData.Reading how) throws HarnessException {
    if (!POSSIBLE.contains(how.weights())) {
      throw HarnessException.badInput(
          "--weights %s: a sample of keys does not show that; use rows or uniform",
          how.weights().name().toLowerCase(Locale.ROOT));
    }
    try {
      return place.equals(STDIN) ? ofStdin(how) : ofFile(Path.of(place), how);
    } catch (NoSuchFileException e) {
      throw HarnessException.badInput("--keys sample:%s: there is no such file", place);
    } catch (AccessDeniedException e) {
      throw HarnessException.badInput("--keys sample:%s: permission denied", place);
    } catch (IOException e) {
      throw HarnessException.badInput(
          "--keys sample:%s: cannot be read: %s", place, e.getMessage());
    }
  }

  private static KeyDistribution ofStdin(KeyData.Reading how) throws IOException {
    // Not System.in: a channel knows the size of a redirected file.
    FileInputStream in = new FileInputStream(FileDescriptor.in);
    return read(in, "stdin", in.getChannel().size(), how);
  }

  private static KeyDistribution ofFile(Path file, KeyData.Reading how)
      throws HarnessException, IOException {
    if (Files.isDirectory(file)) {
      throw HarnessException.badInput(
          "--keys sample:%s: is a folder; name a file, or - for stdin", file);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString(), Files.size(file), how);
    }
  }

  private static KeyDistribution read(InputStream in, String name, long size, KeyData.Reading how)
      throws IOException {
    try (ReadingBar bar = new ReadingBar(name, size, System::nanoTime)) {
      return KeySample.read(in, name, how.format(), how.regions(), bar).asOf(how.now());
    }
  }

  /** Shows on stderr how far the reading of keys has got, if it takes longer than a second. */
  static final class ReadingBar implements ReadProgress, AutoCloseable {

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
      bar.setExtraMessage(Phrase.of(" %,d keys", keys));
      bar.stepTo(bytes);
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }
}
