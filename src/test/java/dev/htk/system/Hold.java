// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.TableName;

/**
 * Holds up a piece of a region's work, in {@link HeldRegion}, from its start until {@link
 * #release()}.
 */
final class Hold implements AutoCloseable {

  /** The work that can be held up. */
  enum Work {
    /** The writing of a store's snapshot. */
    FLUSH,
    /** The compaction of a store. */
    COMPACTION,
    /** The closing of a region, while it still takes writes. */
    CLOSE,
    /** The opening of a region. */
    OPEN
  }

  private static final long LIMIT_SECONDS = 30;
  private static final RecorderClock CLOCK = RecorderClock.anchoredNow();
  private static final ConcurrentMap<String, Hold> HOLDS = new ConcurrentHashMap<>();

  private final String key;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicLong beginning = new AtomicLong();

  private Hold(String key) {
    this.key = key;
  }

  /** Holds up that work of that table from now on. */
  static Hold of(TableName table, Work work) {
    Hold hold = new Hold(key(table, work));
    HOLDS.put(hold.key, hold);
    return hold;
  }

  /** Waits if a test holds up this work; called where the work begins. */
  static void pass(TableName table, Work work) {
    Optional.ofNullable(HOLDS.get(key(table, work))).ifPresent(Hold::hold);
  }

  private void hold() {
    beginning.compareAndSet(0, CLOCK.epochMicros());
    begun.countDown();
    // Too long fails the test elsewhere; what is thrown here would abort the server.
    boolean unused = await(released);
  }

  /** Waits until a thread is held up, and returns since when, in epoch microseconds. */
  long awaitBegin() {
    if (!await(begun)) {
      throw new AssertionError("nothing was held up: " + key);
    }
    return beginning.get();
  }

  /** Lets the held threads continue. */
  void release() {
    HOLDS.remove(key, this);
    released.countDown();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String key(TableName table, Work work) {
    return table + " " + work;
  }

  @Override
  public void close() {
    release();
  }
}
