// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.export;

import dev.htk.coprocessor.recording.Distribution;
import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.StallTotals;
import dev.htk.coprocessor.wire.StallCause;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.hbase.metrics.Counter;
import org.apache.hadoop.hbase.metrics.Gauge;
import org.apache.hadoop.hbase.metrics.Metric;
import org.apache.hadoop.hbase.metrics.Snapshot;

/**
 * Names the meters of one server as HBase's metrics, all from the start, so that a rate needs no
 * first stall. Only reads what the recording keeps.
 */
final class ServerMetrics {
  /** Causes that turn work away without holding it up: their events have no meaningful length. */
  private static final Set<StallCause> REFUSALS =
      EnumSet.of(StallCause.CALL_REJECTED, StallCause.QUOTA, StallCause.STORE_HOT);

  private final Recording recording;
  private final Consumer<Throwable> fail;
  private final Map<String, Metric> metrics = new LinkedHashMap<>();

  /**
   * @param fail told when a metric could not be read
   */
  ServerMetrics(Recording recording, Consumer<Throwable> fail) {
    this.recording = recording;
    this.fail = fail;
  }

  /** Returns all metrics by name. */
  Map<String, Metric> all() {
    for (SourceKind kind : SourceKind.values()) {
      for (String code : kind.causes()) {
        StallCause.find(code).ifPresent(this::add);
      }
    }
    add(Distribution.BATCH, "batchMicros");
    add(Distribution.WAL_SYNC, "walSyncMicros");
    count("slowBatchCount", recording.batches()::recorded);
    count("eventsOverwritten", recording.events()::overwritten);
    count("slowBatchesOverwritten", recording.batches()::overwritten);
    count("sourceFaults", this::faults);
    gauge("sourcesFailed", this::failedSources);
    gauge("recording", () -> recording.state().isOn() ? 1 : 0);
    return metrics;
  }

  private void add(StallCause cause) {
    StallTotals stalls = recording.stalls();
    String name = "stall" + camelCase(cause.code());
    count(name + "Count", () -> stalls.count(cause));
    if (!REFUSALS.contains(cause)) {
      count(name + "Micros", () -> stalls.micros(cause));
    }
    if (REFUSALS.contains(cause) || cause == StallCause.REGION_MEMSTORE) {
      count(name + "Refused", () -> stalls.refused(cause));
    }
  }

  private static String camelCase(String code) {
    StringBuilder name = new StringBuilder();
    for (String word : StringUtils.split(code.toLowerCase(Locale.ROOT), '_')) {
      name.append(StringUtils.capitalize(word));
    }
    return name.toString();
  }

  private void add(Distribution distribution, String name) {
    metrics.put(name, new Times(distribution));
  }

  void count(String name, LongSupplier value) {
    metrics.put(name, new Count(value));
  }

  private void gauge(String name, LongSupplier value) {
    metrics.put(name, (Gauge<Long>) () -> read(value));
  }

  private long faults() {
    long faults = 0;
    for (SourceKind kind : SourceKind.values()) {
      faults += recording.source(kind).status().faults();
    }
    return faults;
  }

  private long failedSources() {
    long failed = 0;
    for (SourceKind kind : SourceKind.values()) {
      failed += recording.source(kind).isBlown() ? 1 : 0;
    }
    return failed;
  }

  private long read(LongSupplier value) {
    try {
      return value.getAsLong();
    } catch (Throwable fault) {
      fail.accept(fault);
      return 0;
    }
  }

  /** A count that the recording keeps. HBase only reads it. */
  private final class Count implements Counter {
    private final LongSupplier value;

    Count(LongSupplier value) {
      this.value = value;
    }

    @Override
    public long getCount() {
      return read(value);
    }

    @Override
    public void increment() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void increment(long by) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void decrement() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void decrement(long by) {
      throw new UnsupportedOperationException();
    }
  }

  /** A distribution that the recording keeps. HBase only reads it. */
  private final class Times implements org.apache.hadoop.hbase.metrics.Histogram {
    private final Distribution distribution;

    Times(Distribution distribution) {
      this.distribution = distribution;
    }

    @Override
    public long getCount() {
      return read(() -> recording.histograms().count(distribution));
    }

    @Override
    public Snapshot snapshot() {
      try {
        return new TimesSnapshot(recording.histograms().recent(distribution));
      } catch (Throwable fault) {
        fail.accept(fault);
        return new TimesSnapshot(new Histogram(1));
      }
    }

    @Override
    public void update(int micros) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void update(long micros) {
      throw new UnsupportedOperationException();
    }
  }
}
