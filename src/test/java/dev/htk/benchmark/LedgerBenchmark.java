// SPDX-License-Identifier: Apache-2.0
package dev.htk.benchmark;

import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Measures the cost per event of adding to a server's ledger of the default size and of draining
 * it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class LedgerBenchmark {

  /** The events that the default 16 MiB hold. */
  private static final int CAPACITY = 32 * 1024;

  /** The events that the endpoint puts into one answer. */
  private static final int PAGE = 1000;

  private Ledger<StallEvent> ledger;
  private StallEvent event;

  @Setup
  public void fill() {
    ledger = new Ledger<>(1, CAPACITY);
    event =
        StallEvent.of(
                StallCause.FLUSH,
                dev.htk.coprocessor.wire.Scope.region("usertable", "0123456789abcdef").family("cf"),
                1)
            .figure(Figure.MEMSTORE_BYTES, 1)
            .figure(Figure.CELLS, 1)
            .figure(Figure.BYTES_OUT, 1)
            .endedAt(2);
    for (int i = 0; i < CAPACITY; i++) {
      ledger.record(event);
    }
  }

  @Benchmark
  public void recordBy1Thread() {
    ledger.record(event);
  }

  @Benchmark
  @Threads(2)
  public void recordBy2Threads() {
    ledger.record(event);
  }

  @Benchmark
  @Threads(4)
  public void recordBy4Threads() {
    ledger.record(event);
  }

  @Benchmark
  @OperationsPerInvocation(CAPACITY)
  public void drainFullLedger(Blackhole hole) {
    LedgerCursor cursor = LedgerCursor.BEGINNING;
    LedgerPage<StallEvent> page;
    do {
      page = ledger.drain(cursor, PAGE);
      hole.consume(page);
      cursor = page.next();
    } while (page.hasMore());
  }
}
