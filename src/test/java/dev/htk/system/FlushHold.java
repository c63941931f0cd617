// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;

/** Holds flushes of its table before they begin, on a test's request. */
public final class FlushHold extends TestObserver {

  private static final long LIMIT_SECONDS = 60;
  private static final AtomicReference<CountDownLatch> HOLD =
      new AtomicReference<>(new CountDownLatch(0));

  /** Holds every flush that begins from now on, until the returned latch is counted down. */
  static CountDownLatch holdFlushes() {
    CountDownLatch release = new CountDownLatch(1);
    HOLD.set(release);
    return release;
  }

  @Override
  public void preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context, FlushLifeCycleTracker tracker)
      throws IOException {
    try {
      if (!HOLD.get().await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("the test has not let the flush go");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
