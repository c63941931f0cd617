// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.awaitility.Awaitility;

/**
 * Compares what a server's recorder has seen since a test began to watch it with what the test did.
 *
 * <pre>{@code
 * try (StallWatch watch = StallWatch.begin(admin, server)) {
 *   long start = watch.now();
 *   // hold something up
 *   long end = watch.now();
 *   StallEvent event = watch.await(StallCause.ROW_LOCK, e -> true);
 *   watch.assertSpan(event, start, end);
 * }
 * }</pre>
 *
 * <p>The machine that runs the tests stands still at times; how long, the watch measures itself and
 * allows for.
 */
final class StallWatch implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final long HOOKED_TOLERANCE = TimeUnit.MILLISECONDS.toMicros(20);

  private final RecorderClient recorder;
  private final List<SourceStatus> sources;
  private final RecorderClock clock = RecorderClock.anchoredNow();
  private final List<StallEvent> events = new ArrayList<>();
  private final AtomicLong longestHiccup = new AtomicLong();
  private final Thread hiccups = new Thread(this::measureHiccups, "stall-watch");
  private volatile boolean closed;
  private LedgerCursor cursor = LedgerCursor.BEGINNING;

  private StallWatch(RecorderClient recorder, List<SourceStatus> sources) {
    this.recorder = recorder;
    this.sources = sources;
  }

  /** Watches what the server records from now on. */
  static StallWatch begin(Admin admin, ServerName server) throws IOException {
    RecorderClient recorder = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
    StallWatch watch = new StallWatch(recorder, recorder.sources());
    watch.drain();
    watch.events.clear();
    watch.hiccups.setDaemon(true);
    watch.hiccups.start();
    return watch;
  }

  /** The recorder itself. */
  RecorderClient recorder() {
    return recorder;
  }

  /** The time as the server's events have it: this host's. */
  long now() {
    return clock.epochMicros();
  }

  /** All events since the watch began. */
  List<StallEvent> events() throws IOException {
    drain();
    return List.copyOf(events);
  }

  /** All events of a cause since the watch began. */
  List<StallEvent> events(StallCause cause) throws IOException {
    return events().stream().filter(event -> event.code().equals(cause.code())).toList();
  }

  /** The first event of that cause and kind since the watch began; waits until there is one. */
  StallEvent await(StallCause cause, Predicate<StallEvent> kind) {
    return Awaitility.await("an event of " + cause)
        .atMost(LIMIT)
        .pollInterval(20, TimeUnit.MILLISECONDS)
        .until(() -> events(cause).stream().filter(kind).findFirst(), found -> found.isPresent())
        .orElseThrow();
  }

  /** A time that a test knows only to lie between two others. */
  record Between(long earliest, long latest) {

    static Between exactly(long time) {
      return new Between(time, time);
    }
  }

  /**
   * The time at which the server did what the test asked for or let go at {@code asked}, once the
   * test knows it done: a busy host wakes a thread late.
   */
  Between since(long asked) {
    return new Between(asked, now());
  }

  /**
   * Waits for a condition, and says between which two looks it began to hold: the test's thread may
   * look late.
   *
   * @param since a time at which it did not hold yet
   */
  Between when(long since, Callable<Boolean> condition) {
    AtomicLong lastWithout = new AtomicLong(since);
    Awaitility.await()
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(
            () -> {
              long looked = now();
              boolean holds = condition.call();
              if (!holds) {
                lastWithout.set(looked);
              }
              return holds;
            });
    return new Between(lastWithout.get(), now());
  }

  /**
   * Waits for a thread that waits inside a method, and says between which two times it came there:
   * what a test sends reaches a busy server late.
   *
   * @param since a time before it was sent
   */
  Between whenWaitingIn(String method, String waiting, long since) {
    Awaitility.await("a thread in " + method)
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () ->
                Thread.getAllStackTraces().values().stream()
                    .anyMatch(stack -> has(stack, method) && has(stack, waiting)));
    return since(since);
  }

  private static boolean has(StackTraceElement[] stack, String method) {
    return Stream.of(stack).anyMatch(frame -> frame.getMethodName().equals(method));
  }

  /** Checks that the event's span is the true one, as exactly as its source promises. */
  void assertSpan(StallEvent event, long trueStart, long trueEnd) {
    assertSpan(event, Between.exactly(trueStart), Between.exactly(trueEnd));
  }

  /** Checks the same where the true ends are not known exactly. */
  void assertSpan(StallEvent event, Between trueStart, Between trueEnd) {
    assertSpan(List.of(event), trueStart, trueEnd);
  }

  /** Checks the span of what is recorded as several events, in the order of time. */
  void assertSpan(List<StallEvent> parts, Between trueStart, Between trueEnd) {
    StallEvent first = parts.get(0);
    StallEvent last = parts.get(parts.size() - 1);
    long tolerance = tolerance(first);
    assertThat(first.start())
        .as("start of %s, within %d us", first, tolerance)
        .isBetween(trueStart.earliest() - tolerance, trueStart.latest() + tolerance);
    assertThat(last.end())
        .as("end of %s, within %d us", last, tolerance)
        .isBetween(trueEnd.earliest() - tolerance, trueEnd.latest() + tolerance);
  }

  /**
   * Returns how far an event's ends may be off: 20 ms, or two periods of its source; and the
   * hiccups.
   */
  long tolerance(StallEvent event) {
    long period =
        sources.stream()
            .filter(source -> source.causes().contains(event.code()))
            .mapToLong(SourceStatus::periodMicros)
            .max()
            .orElse(0);
    return Math.max(HOOKED_TOLERANCE, 2 * period) + longestHiccup.get();
  }

  /** Returns how far off a hook's measurement may be: 20 ms, and the hiccups. */
  long hookedTolerance() {
    return HOOKED_TOLERANCE + longestHiccup.get();
  }

  private void drain() throws IOException {
    LedgerPage<StallEvent> page;
    do {
      page = recorder.drain(cursor);
      cursor = page.next();
      assertThat(page.overwritten()).as("events lost").isZero();
      events.addAll(page.events());
    } while (page.hasMore());
  }

  private void measureHiccups() {
    long before = System.nanoTime();
    while (!closed) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      long now = System.nanoTime();
      long late = TimeUnit.NANOSECONDS.toMicros(now - before) - 1_000;
      longestHiccup.accumulateAndGet(late, Math::max);
      before = now;
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
