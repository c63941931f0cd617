// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.witness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records for how long tasks of this host waited for a core, for memory or for a device, by the
 * kernel's own account in {@code /proc/pressure} (Linux 4.20 and newer, where it is switched on).
 * Reads it ten times a second. Thread-safe.
 */
public final class KernelPressure implements AutoCloseable {

  /** The folder of the kernel's account. */
  public static final Path PROC = Path.of("/proc/pressure");

  private static final List<String> RESOURCES = List.of("cpu", "io", "memory");
  private static final Pattern TOTAL = Pattern.compile("some .*total=(\\d+)");
  private static final long PERIOD_MILLIS = 100;

  private final Path folder;
  private final LongSupplier epochMicros;
  private final NavigableMap<Long, Long> totals = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "htk-kernel-pressure");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param folder {@link #PROC}, or a folder with files of the same form
   * @param epochMicros the clock
   */
  KernelPressure(Path folder, LongSupplier epochMicros) {
    this.folder = folder;
    this.epochMicros = epochMicros;
  }

  /** Watches the kernel's account from now on. */
  public static KernelPressure watch() {
    KernelPressure pressure =
        new KernelPressure(PROC, () -> TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()));
    ScheduledFuture<?> unused =
        pressure.timer.scheduleAtFixedRate(
            pressure::sample, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return pressure;
  }

  /** Returns the account of a kernel that does not report pressure. */
  public static KernelPressure unknown() {
    return new KernelPressure(PROC, System::nanoTime);
  }

  void sample() {
    long sum = 0;
    for (String resource : RESOURCES) {
      OptionalLong total = total(folder.resolve(resource));
      if (total.isEmpty()) {
        return;
      }
      sum += total.getAsLong();
    }
    totals.put(epochMicros.getAsLong(), sum);
  }

  private static OptionalLong total(Path file) {
    try {
      return Files.readAllLines(file).stream()
          .map(TOTAL::matcher)
          .filter(Matcher::matches)
          .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
          .findFirst();
    } catch (IOException e) {
      // This kernel does not report pressure, or not to this user.
      return OptionalLong.empty();
    }
  }

  /**
   * Returns for how long some task waited between the readings around an interval, in microseconds,
   * over all resources; empty if unknown.
   */
  public OptionalLong waited(long from, long to) {
    Map.Entry<Long, Long> before = totals.floorEntry(from);
    Map.Entry<Long, Long> after = totals.ceilingEntry(to);
    return before == null || after == null
        ? OptionalLong.empty()
        : OptionalLong.of(after.getValue() - before.getValue());
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
