// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Observes the machine for a stretch of time, independently of the recorder: the JVM's account of
 * its collections, the kernel's account of threads that waited for a core or a disk, and a thread
 * that wants to wake every millisecond.
 */
final class MachineWitness implements AutoCloseable {

  private static final Set<StallCause> OF_THE_MACHINE =
      EnumSet.of(
          StallCause.GC_PAUSE,
          StallCause.PROCESS_PAUSE,
          StallCause.CPU_STARVED,
          StallCause.WAL_SYNC,
          StallCause.WAL_APPEND);

  private static final Pattern TOTAL = Pattern.compile("some .*total=(\\d+)");
  private static final long HICCUP_MICROS = TimeUnit.MILLISECONDS.toMicros(5);

  /** Tolerance for the witness's thread, which may wake earlier or later than the recorder's. */
  private static final long BESIDE_MICROS = TimeUnit.MILLISECONDS.toMicros(20);

  private record Hiccup(long start, long end) {}

  private final RecorderClock clock = RecorderClock.anchoredNow();
  private final Queue<Hiccup> hiccups = new ConcurrentLinkedQueue<>();
  private final Thread thread = new Thread(this::wake, "machine-witness");
  private final long collectionMillis = collectionMillis();
  private final long cpuWaitMicros = waitMicros("cpu");
  private final long diskWaitMicros = waitMicros("io");
  private volatile boolean closed;

  private MachineWitness() throws IOException {}

  static MachineWitness begin() throws IOException {
    MachineWitness witness = new MachineWitness();
    witness.thread.setDaemon(true);
    witness.thread.start();
    return witness;
  }

  /** Returns whether the machine caused the event and the witness saw it too. */
  boolean explains(StallEvent event) {
    StallCause cause = event.cause().orElseThrow();
    if (!OF_THE_MACHINE.contains(cause)) {
      return false;
    }
    long micros = event.durationMicros();
    if (cause == StallCause.GC_PAUSE) {
      return collectionMillis() - collectionMillis >= TimeUnit.MICROSECONDS.toMillis(micros);
    }
    boolean disk = cause == StallCause.WAL_SYNC || cause == StallCause.WAL_APPEND;
    return hasHiccupIn(event)
        || waitMicros("cpu") - cpuWaitMicros >= micros
        || (disk && waitMicros("io") - diskWaitMicros >= micros);
  }

  private boolean hasHiccupIn(StallEvent event) {
    return hiccups.stream()
        .anyMatch(
            hiccup ->
                hiccup.start() < event.end() + BESIDE_MICROS
                    && hiccup.end() > event.start() - BESIDE_MICROS);
  }

  private void wake() {
    long before = clock.epochMicros();
    while (!closed) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      long now = clock.epochMicros();
      if (now - before > HICCUP_MICROS) {
        hiccups.add(new Hiccup(before, now));
      }
      before = now;
    }
  }

  private static long collectionMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /** Returns how long some thread has waited for the resource; 0 on a system without this count. */
  private static long waitMicros(String resource) {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/pressure", resource));
      Matcher total = TOTAL.matcher(lines.get(0));
      return total.matches() ? Long.parseLong(total.group(1)) : 0;
    } catch (IOException notCounted) {
      return 0;
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "a machine with %d ms of collections, %d us without a core, %d us without a disk, %s",
        collectionMillis() - collectionMillis,
        waitMicros("cpu") - cpuWaitMicros,
        waitMicros("io") - diskWaitMicros,
        hiccups);
  }
}
