// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.driver;

import dev.htk.harness.driver.schedule.OpenLoop;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.LongUnaryOperator;

/**
 * The result that a measurement should have: latencies computed from a {@link StubServer}'s service
 * times without a driver, a clock or a histogram.
 */
final class ExactAnswer {

  /** Has one latency for each operation, in ascending order. */
  private final long[] sortedNanos;

  private ExactAnswer(long[] sortedNanos) {
    this.sortedNanos = sortedNanos;
  }

  /**
   * Returns response times of operations served in order, each by the first thread that is free.
   */
  static ExactAnswer responses(OpenLoop schedule, StubServer server, int operations, int threads) {
    LongUnaryOperator starts = schedule.starts().forThread();
    Queue<Long> free = new PriorityQueue<>();
    for (int i = 0; i < threads; i++) {
      free.add(0L);
    }
    // The server's clock starts with the first operation.
    long zero = schedule.starts().forThread().applyAsLong(0);
    long[] responses = new long[operations];
    for (int n = 0; n < operations; n++) {
      long intended = starts.applyAsLong(n);
      long end = zero + server.end(Math.max(intended, free.remove()) - zero);
      free.add(end);
      responses[n] = end - intended;
    }
    return of(responses);
  }

  /**
   * Returns what YCSB 0.17's {@code Client} records ({@code ClientThread#throttleNanos}). Each
   * thread has its own share of the operations and its own schedule, whose ticks are {@code
   * threads} times as long.
   *
   * @param intended whether latencies count from the tick, as with {@code
   *     measurement.interval=intended}, or else from the real start
   */
  static ExactAnswer ycsb(
      double rate, StubServer server, int operations, int threads, boolean intended) {
    long tick = (long) (1e9 * threads / rate);
    long[] latencies = new long[operations];
    int n = 0;
    for (int thread = 0; thread < threads; thread++) {
      long first = tick * thread / threads;
      long free = first;
      for (int i = 0; i < operations / threads; i++) {
        long meant = first + i * tick;
        long start = Math.max(meant, free);
        free = server.end(start);
        latencies[n++] = free - (intended ? meant : start);
      }
    }
    return of(Arrays.copyOf(latencies, n));
  }

  private static ExactAnswer of(long[] nanos) {
    Arrays.sort(nanos);
    return new ExactAnswer(nanos);
  }

  /** Returns the least value that {@code percentile} percent do not exceed, in microseconds. */
  double micros(double percentile) {
    int rank = (int) Math.ceil(percentile / 100 * sortedNanos.length - 1e-9);
    return sortedNanos[Math.max(1, rank) - 1] / 1000.0;
  }
}
