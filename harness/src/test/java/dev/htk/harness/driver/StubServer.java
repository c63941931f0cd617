// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A server whose service times are known. Each operation takes equally long, except for one stop,
 * in which nothing progresses. It serves any number of operations at once. Times count from the
 * first operation.
 *
 * @param serviceNanos service time of each operation
 * @param stopStart when the stop begins
 * @param stopNanos how long the stop lasts
 */
record StubServer(long serviceNanos, long stopStart, long stopNanos) {

  static final StubServer STOPS_FOR_FIVE_SECONDS =
      new StubServer(
          TimeUnit.MILLISECONDS.toNanos(1),
          TimeUnit.SECONDS.toNanos(10),
          TimeUnit.SECONDS.toNanos(5));

  /** Returns when an operation that starts at {@code start} is done. */
  long end(long start) {
    long stopEnd = stopStart + stopNanos;
    if (start >= stopEnd || start + serviceNanos <= stopStart) {
      return start + serviceNanos;
    }
    long before = Math.max(0, stopStart - start);
    return stopEnd + serviceNanos - before;
  }

  /** Returns a binding for one thread. */
  DB binding(NanoClock clock, Origin origin) {
    return new Binding(this, clock, origin);
  }

  /** The time of the first operation, which all bindings share. */
  static final class Origin {

    private Long nanos;

    synchronized long of(long now) {
      if (nanos == null) {
        nanos = now;
      }
      return nanos;
    }
  }

  private static final class Binding extends IdleDb {

    private final StubServer server;
    private final NanoClock clock;
    private final Origin origin;

    Binding(StubServer server, NanoClock clock, Origin origin) {
      this.server = server;
      this.clock = clock;
      this.origin = origin;
    }

    @Override
    public void init() {
      if (clock instanceof VirtualClock virtual) {
        virtual.join();
      }
    }

    @Override
    public void cleanup() {
      if (clock instanceof VirtualClock virtual) {
        virtual.leave();
      }
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return serve();
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return serve();
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return serve();
    }

    private Status serve() {
      long now = clock.nanos();
      long zero = origin.of(now);
      try {
        clock.waitUntil(zero + server.end(now - zero));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Status.ERROR;
      }
      return Status.OK;
    }
  }
}
