// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.WALCoprocessor;
import org.apache.hadoop.hbase.coprocessor.WALCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.WALObserver;
import org.apache.hadoop.hbase.wal.WALEdit;
import org.apache.hadoop.hbase.wal.WALKey;

/**
 * Holds the thread that writes a server's log, as a slow WAL coprocessor does, when a test says so;
 * and tells when a roll began to hold up writes. One test in a JVM uses it at a time.
 */
public final class WalHold implements WALCoprocessor, WALObserver {

  private static final long LIMIT_SECONDS = 30;
  private static final RecorderClock CLOCK = RecorderClock.anchoredNow();
  private static final AtomicReference<CountDownLatch> HOLD = new AtomicReference<>();

  private static volatile long heldSince;
  private static volatile long lastAppend;
  private static volatile long rollingSince;

  /** Holds the next append, and all behind it, until the returned latch is counted down. */
  static CountDownLatch holdNextAppend() {
    CountDownLatch release = new CountDownLatch(1);
    heldSince = 0;
    HOLD.set(release);
    return release;
  }

  /** Returns when the append was held, in epoch microseconds; 0 until then. */
  static long heldSince() {
    return heldSince;
  }

  /**
   * Returns when the last write to a user table was about to be appended, in epoch microseconds.
   */
  static long lastAppend() {
    return lastAppend;
  }

  /** Returns when the last roll of any log began to hold up writes, in epoch microseconds. */
  static long rollingSince() {
    return rollingSince;
  }

  @Override
  public Optional<WALObserver> getWALObserver() {
    return Optional.of(this);
  }

  @Override
  @SuppressWarnings("deprecation") // The only call of HBase's from that thread.
  public void preWALWrite(
      ObserverContext<? extends WALCoprocessorEnvironment> context,
      RegionInfo region,
      WALKey key,
      WALEdit edit) {
    // Markers of regions that open or flush are no put of a test.
    if (!region.getTable().isSystemTable() && !edit.isMetaEdit()) {
      lastAppend = CLOCK.epochMicros();
      CountDownLatch release = HOLD.getAndSet(null);
      if (release != null) {
        heldSince = CLOCK.epochMicros();
        await(release);
      }
    }
  }

  @Override
  public void preWALRoll(
      ObserverContext<? extends WALCoprocessorEnvironment> context, Path oldPath, Path newPath) {
    rollingSince = CLOCK.epochMicros();
  }

  private static void await(CountDownLatch release) {
    try {
      if (!release.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the test has not let the log go");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
