// SPDX-License-Identifier: Apache-2.0
package dev.htk.system;

import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.wire.LedgerCursor;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.RecorderChange;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.SourceStatus;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/**
 * Asks the recorder of a {@link LineCluster}'s server over the endpoint, with the client of the
 * same jar. A separate class, because a cluster without the jar has no such classes.
 */
final class LineRecorder {

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long POLL_MILLIS = 50;

  private final RecorderClient client;
  private final SortedMap<String, Integer> events = new TreeMap<>();
  private LedgerCursor cursor = LedgerCursor.BEGINNING;

  LineRecorder(Admin admin, ServerName server) {
    this.client = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
  }

  /** Sets every threshold so that everything is recorded, and waits until most sources are on. */
  void recordEverything() throws IOException, InterruptedException {
    client.configure(
        RecorderChange.none()
            .threshold("wal.append", 0)
            .threshold("wal.sync", 0)
            .threshold("wal.roll", 0)
            .threshold("lock", 0)
            .threshold("batch", 1));
    awaitShortly(() -> !sources().containsValue("the server has not started its part of this yet"));
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  /** Waits until a condition holds, for some seconds at most; the report tells whether it does. */
  private static void awaitShortly(Condition condition) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (!condition.holds() && System.nanoTime() < deadline) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Waits a short time until there has been an event of each cause. */
  void await(Set<StallCause> causes) throws IOException, InterruptedException {
    Set<String> wanted = new TreeSet<>();
    causes.forEach(cause -> wanted.add(cause.code()));
    awaitShortly(
        () -> {
          drain();
          return events.keySet().containsAll(wanted);
        });
  }

  LineRecorderReport report(Collection<String> settings) throws IOException, InterruptedException {
    drain();
    long faults = 0;
    for (SourceStatus source : client.sources()) {
      faults += source.faults();
    }
    return new LineRecorderReport(
        sources(),
        faults,
        events,
        batches().size(),
        client.settings(settings).readings().size(),
        client.histograms().size(),
        flushesInJmx());
  }

  /** Returns the flushes by HBase's metrics in JMX; waits a short time until HBase shows them. */
  private long flushesInJmx() throws IOException, InterruptedException {
    String bean = metricsBean();
    // HBase takes up new meters every 10 s, and shows values that are up to 10 s old.
    awaitShortly(() -> flushesNow(bean) > 0);
    return flushesNow(bean);
  }

  private String metricsBean() throws IOException {
    for (SourceStatus source : client.sources()) {
      if (source.name().equals(SourceKind.HBASE_METRICS.code())) {
        return source.remark();
      }
    }
    return "";
  }

  private static long flushesNow(String bean) {
    try {
      return (Long)
          ManagementFactory.getPlatformMBeanServer()
              .getAttribute(new ObjectName(bean), "StallFlushCount");
    } catch (JMException notYet) {
      return 0;
    }
  }

  private SortedMap<String, String> sources() throws IOException {
    SortedMap<String, String> sources = new TreeMap<>();
    for (SourceStatus source : client.sources()) {
      sources.put(source.name(), source.isOn() ? "on" : source.remark());
    }
    return sources;
  }

  private void drain() throws IOException {
    LedgerPage<StallEvent> page;
    do {
      page = client.drain(cursor);
      cursor = page.next();
      page.events().forEach(event -> events.merge(event.code(), 1, Integer::sum));
    } while (page.hasMore());
  }

  private List<SlowBatch> batches() throws IOException {
    List<SlowBatch> batches = new ArrayList<>();
    LedgerCursor from = LedgerCursor.BEGINNING;
    LedgerPage<SlowBatch> page;
    do {
      page = client.drainBatches(from);
      from = page.next();
      batches.addAll(page.events());
    } while (page.hasMore());
    return batches;
  }
}
