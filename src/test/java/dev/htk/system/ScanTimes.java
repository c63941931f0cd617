// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.ledger.RecorderClock;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.ScanType;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;

/**
 * Notes when the flushes and compactions of its tables read their first cells and when they found
 * that there are no more: a second opinion on what a throughput controller sees.
 */
public final class ScanTimes extends TestObserver {

  /**
   * The times at which cells were read, in epoch microseconds of this host.
   *
   * @param start as the first were asked for
   * @param last as there were no more; the last ones are written after that
   * @param closed as HBase had done with them: a compaction before it completes its file, a flush
   *     after it
   */
  record Scan(long start, long last, long closed) {}

  private static final RecorderClock CLOCK = RecorderClock.anchoredNow();
  private static final Queue<Scan> FLUSHES = new ConcurrentLinkedQueue<>();
  private static final Queue<Scan> COMPACTIONS = new ConcurrentLinkedQueue<>();

  static void forget() {
    FLUSHES.clear();
    COMPACTIONS.clear();
  }

  static List<Scan> flushes() {
    return List.copyOf(FLUSHES);
  }

  static List<Scan> compactions() {
    return List.copyOf(COMPACTIONS);
  }

  @Override
  public InternalScanner preFlush(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      InternalScanner scanner,
      FlushLifeCycleTracker tracker) {
    return new TimedScanner(scanner, FLUSHES);
  }

  @Override
  public InternalScanner preCompact(
      ObserverContext<RegionCoprocessorEnvironment> context,
      Store store,
      InternalScanner scanner,
      ScanType scanType,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request) {
    return new TimedScanner(scanner, COMPACTIONS);
  }

  private static final class TimedScanner implements InternalScanner {
    private final InternalScanner scanner;
    private final Queue<Scan> scans;
    private long start;
    private long last;

    TimedScanner(InternalScanner scanner, Queue<Scan> scans) {
      this.scanner = scanner;
      this.scans = scans;
    }

    @Override
    public boolean next(List<Cell> cells, ScannerContext context) throws IOException {
      if (start == 0) {
        start = CLOCK.epochMicros();
      }
      boolean hasMore = scanner.next(cells, context);
      last = CLOCK.epochMicros();
      return hasMore;
    }

    @Override
    public void close() throws IOException {
      scans.add(new Scan(start, last, CLOCK.epochMicros()));
      scanner.close();
    }
  }
}
