// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.selftest.saboteur;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Does what a Get asks for by the attributes {@link #ACT} and {@link #MILLIS}, in place of the Get.
 * The Get lasts as long as the act, unless the act outlives it. Other calls pass.
 *
 * <p>Region servers get a copy of this class and of {@link Sabotage}, and nothing else of the kit.
 * So this class may use no other class of the kit, and no nested one.
 */
public final class Saboteur implements RegionCoprocessor, RegionObserver {

  /** The attribute that names a {@link Sabotage}. */
  public static final String ACT = "htk.sabotage";

  /** The attribute with its duration, a long in milliseconds. */
  public static final String MILLIS = "htk.sabotage.millis";

  private static final int MOST_ROWS = 1000;
  private static final long FLUSH_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Share of the heap; beside the server's own needs, a collection still finds room to copy to. */
  private static final double LIVE_SHARE = 0.4;

  private static final int OBJECT_BYTES = 32;

  /** Bytes of an object with its header and its reference. */
  private static final int OBJECT_COST = 56;

  private static final int BLOCK = 10_000;

  private static volatile long flushesHeldUntil = System.nanoTime();
  private static volatile long flushesSlowUntil = System.nanoTime();

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public void preGetOp(
      ObserverContext<RegionCoprocessorEnvironment> context, Get get, List<Cell> result)
      throws IOException {
    byte[] act = get.getAttribute(ACT);
    if (act != null) {
      long until =
          System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Bytes.toLong(get.getAttribute(MILLIS)));
      act(Sabotage.valueOf(Bytes.toString(act)), context.getEnvironment().getRegion(), until);
      context.bypass();
    }
  }

  private static void act(Sabotage act, Region region, long until) throws IOException {
    // A switch over an enum would compile to one more class.
    if (act == Sabotage.HOLD_HANDLER) {
      hold(until);
    } else if (act == Sabotage.HOLD_ROWS) {
      holdRows(region, until);
    } else if (act == Sabotage.ALLOCATE) {
      allocate(until);
    } else if (act == Sabotage.HOLD_FLUSHES) {
      flushesHeldUntil = until;
    } else {
      flushesSlowUntil = until;
    }
  }

  @Override
  public InternalScanner preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      InternalScanner scanner,
      FlushLifeCycleTracker tracker) {
    hold(flushesHeldUntil);
    if (System.nanoTime() < flushesSlowUntil) {
      hold(System.nanoTime() + FLUSH_DELAY_NANOS);
    }
    return scanner;
  }

  private static void holdRows(Region region, long until) throws IOException {
    List<Region.RowLock> locks = new ArrayList<>();
    try {
      for (byte[] row : rows(region)) {
        locks.add(region.getRowLock(row, /* readLock= */ false));
      }
      hold(until);
    } finally {
      locks.forEach(Region.RowLock::release);
    }
  }

  private static List<byte[]> rows(Region region) throws IOException {
    List<byte[]> rows = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(new Scan())) {
      List<Cell> cells = new ArrayList<>();
      boolean hasMore = true;
      while (hasMore && rows.size() < MOST_ROWS) {
        cells.clear();
        hasMore = scanner.next(cells);
        if (!cells.isEmpty()) {
          rows.add(CellUtil.cloneRow(cells.get(0)));
        }
      }
    }
    return rows;
  }

  /** Allocates many small objects and keeps the newest that fit into a share of the heap. */
  private static void allocate(long until) {
    int blocks = (int) (Runtime.getRuntime().maxMemory() * LIVE_SHARE / OBJECT_COST / BLOCK);
    byte[][][] live = new byte[blocks][][];
    for (int i = 0; System.nanoTime() < until; i++) {
      byte[][] block = new byte[BLOCK][];
      for (int k = 0; k < BLOCK; k++) {
        block[k] = new byte[OBJECT_BYTES];
      }
      live[i % blocks] = block;
    }
  }

  private static void hold(long until) {
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
