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
 * For how long tasks of this host had to wait for a core, for memory or for a device, by the
 * kernel's own account in {@code /proc/pressure} (Linux 4.20 and newer, where it is switched on),
 * read ten times a second. Thread-safe.
 */
public final class KernelPressure implements AutoCloseable {

  /** The kernel's own folder. */
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
   * @param folder {@link #PROC}, or one with files of the same form
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

  /** The account of a kernel that does not tell. */
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
      for (String line : Files.readAllLines(file)) {
        Matcher matcher = TOTAL.matcher(line);
        if (matcher.matches()) {
          return OptionalLong.of(Long.parseLong(matcher.group(1)));
        }
      }
    } catch (IOException e) {
      // This kernel does not tell, or not us.
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  /**
   * For how long some task waited between the readings around a stretch, in microseconds, all
   * resources together; empty if nobody knows.
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
