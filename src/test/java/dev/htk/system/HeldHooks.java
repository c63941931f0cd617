// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.Store;

/**
 * Holds a thread of the region server at a point of its work until the test lets it go, and knows
 * when that work began. Loaded before the recorder, so that a hold at an end is part of the work.
 */
public final class HeldHooks extends TestObserver {

  /** The point at which a thread can be held. */
  enum Point {
    /** A batch is in the WAL and the memstore, holds all its locks and is not yet visible. */
    WRITTEN,
    /** A flush begins. */
    FLUSHING,
    /** A memstore was compacted in memory. */
    MEMSTORE_COMPACTED,
    /** A region was opened. */
    OPENED,
    /** A region was closed. */
    CLOSED,
    /** A scan opens. */
    SCANNING
  }

  private static final long LIMIT_SECONDS = 20;
  private static final RecorderClock CLOCK = RecorderClock.anchoredNow();
  private static final Map<Point, Hold> HOLDS = new ConcurrentHashMap<>();

  /** The start of each thread's work; HBase begins and ends work in the same thread. */
  private static final ThreadLocal<Long> BEGUN = new ThreadLocal<>();

  /** Holds the next thread that reaches the point, on any region with this coprocessor. */
  static Hold next(Point point) {
    Hold hold = new Hold(point);
    HOLDS.put(point, hold);
    return hold;
  }

  /** Holds one thread once; must be closed whatever the test finds. */
  static final class Hold implements AutoCloseable {
    private final Point point;
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch passed = new CountDownLatch(1);
    private volatile long begun;

    private Hold(Point point) {
      this.point = point;
    }

    /** Waits until a thread is held. */
    void awaitReached() throws InterruptedException {
      if (!reached.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("nothing came to " + point);
      }
    }

    /** Returns when the held work began, in epoch microseconds, if it has a hook at its start. */
    long begun() {
      return begun;
    }

    /** Returns whether a thread is held now. */
    boolean isHeld() {
      return reached.getCount() == 0 && passed.getCount() > 0;
    }

    /** Lets the thread go. */
    @Override
    public void close() {
      HOLDS.remove(point, this);
      released.countDown();
    }

    private void pass() {
      begun = BEGUN.get() == null ? 0 : BEGUN.get();
      reached.countDown();
      try {
        released.await(LIMIT_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        passed.countDown();
      }
    }
  }

  private static void pass(Point point) {
    Hold hold = HOLDS.remove(point);
    if (hold != null) {
      hold.pass();
    }
  }

  private static void begin() {
    BEGUN.set(CLOCK.epochMicros());
  }

  @Override
  public void postBatchMutate(
      ObserverContext<RegionCoprocessorEnvironment> context,
      MiniBatchOperationInProgress<Mutation> miniBatch) {
    pass(Point.WRITTEN);
  }

  @Override
  public void preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker) {
    pass(Point.FLUSHING);
  }

  @Override
  public void preMemStoreCompaction(
      ObserverContext<RegionCoprocessorEnvironment> context, Store store) {
    begin();
  }

  @Override
  public void postMemStoreCompaction(
      ObserverContext<RegionCoprocessorEnvironment> context, Store store) {
    pass(Point.MEMSTORE_COMPACTED);
  }

  @Override
  public void preOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    begin();
  }

  @Override
  public void postOpen(ObserverContext<RegionCoprocessorEnvironment> context) {
    pass(Point.OPENED);
  }

  @Override
  public void preClose(ObserverContext<RegionCoprocessorEnvironment> context, boolean aborting) {
    begin();
  }

  @Override
  public void postClose(ObserverContext<RegionCoprocessorEnvironment> context, boolean aborting) {
    pass(Point.CLOSED);
  }

  @Override
  public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan) {
    pass(Point.SCANNING);
  }
}
