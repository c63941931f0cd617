// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.wire.MeterReading;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the totals of one server in Micrometer.
 *
 * <p>Tags have few values, and name a region only on request. Percentiles are not kept, because
 * they cost a microsecond per value when threads contend. Safe for use by many threads.
 */
final class RecorderMeters {
  private static final String MICROS = "us";
  private static final String BYTES = "bytes";
  private static final String COUNT = "";

  private final SimpleMeterRegistry own = new SimpleMeterRegistry();
  private final CompositeMeterRegistry registry = new CompositeMeterRegistry();
  private final Timer flushes;
  private final DistributionSummary flushedFrom;
  private final DistributionSummary flushedTo;
  private final CompactionMeters minor;
  private final CompactionMeters major;
  private final Histograms histograms;

  RecorderMeters(Histograms histograms) {
    this.histograms = histograms;
    registry.add(own);
    flushes = Timer.builder("htk.flush").description("Flushes of single stores").register(registry);
    flushedFrom = bytes("htk.flush.bytes.in", "Bytes of cells that flushes wrote");
    flushedTo = bytes("htk.flush.bytes.out", "Bytes of files that flushes wrote");
    minor = new CompactionMeters("minor");
    major = new CompactionMeters("major");
    for (Distribution distribution : Distribution.values()) {
      register(distribution);
    }
  }

  /** Registers the maximum only: outlets show the histogram itself, with its buckets. */
  private void register(Distribution distribution) {
    TimeGauge.builder(
            nameOf(distribution) + ".max",
            histograms,
            TimeUnit.MICROSECONDS,
            all -> all.maxMicros(distribution))
        .description("Longest of the last minutes: " + distribution.explanation())
        .register(registry);
  }

  private static String nameOf(Distribution distribution) {
    return "htk." + distribution.code();
  }

  /** Counts the entries that the ledger has recorded, and those lost to newer entries. */
  void count(String name, Ledger<?> ledger) {
    FunctionCounter.builder("htk.ledger.recorded", ledger, Ledger::recorded)
        .description("Entries that the ledger has recorded")
        .tag("ledger", name)
        .register(registry);
    FunctionCounter.builder("htk.ledger.overwritten", ledger, Ledger::overwritten)
        .description("Entries that the ledger has lost to newer ones")
        .tag("ledger", name)
        .register(registry);
  }

  /** Counts the faults of a source. */
  void count(Source source) {
    FunctionCounter.builder("htk.source.faults", source, present -> present.status().faults())
        .description("Faults of a source of the recorder")
        .tag("source", source.status().name())
        .register(registry);
  }

  /** Feeds all meters to another registry from now on. */
  void feed(MeterRegistry another) {
    registry.add(another);
  }

  /** Counts a stall by its cause; causes are few, because they are the codes of one enum. */
  void stalled(String cause, long micros) {
    Timer.builder("htk.stall")
        .description("Stalls by cause")
        .tag("cause", cause)
        .register(registry)
        .record(micros, TimeUnit.MICROSECONDS);
  }

  /** Counts a stall by its region; regions are few, because all but some are "other". */
  void stalled(String cause, String table, String region, long micros) {
    Timer.builder("htk.stall.region")
        .description("Stalls by cause and region")
        .tags("cause", cause, "table", table, "region", region)
        .register(registry)
        .record(micros, TimeUnit.MICROSECONDS);
  }

  void flushed(long micros, long memstoreBytes, long fileBytes) {
    flushes.record(micros, TimeUnit.MICROSECONDS);
    flushedFrom.record((double) memstoreBytes);
    flushedTo.record((double) fileBytes);
  }

  void compacted(boolean isMajor, long micros, long bytesIn) {
    CompactionMeters meters = isMajor ? major : minor;
    meters.time.record(micros, TimeUnit.MICROSECONDS);
    meters.in.record((double) bytesIn);
  }

  /** Counts a result file of a compaction; some stores write several. */
  void compactionWrote(boolean isMajor, long bytes) {
    (isMajor ? major : minor).out.record((double) bytes);
  }

  List<MeterReading> readings() {
    List<MeterReading> readings = new ArrayList<>();
    for (Meter meter : own.getMeters()) {
      if (meter instanceof Timer) {
        readings.add(reading((Timer) meter));
      } else if (meter instanceof DistributionSummary) {
        readings.add(reading((DistributionSummary) meter));
      } else if (meter instanceof FunctionCounter) {
        readings.add(reading((FunctionCounter) meter));
      }
    }
    for (Distribution distribution : Distribution.values()) {
      readings.add(reading(distribution));
    }
    return readings;
  }

  private MeterReading reading(Distribution distribution) {
    return new MeterReading(
        nameOf(distribution),
        Collections.emptyMap(),
        MICROS,
        histograms.count(distribution),
        histograms.totalMicros(distribution),
        histograms.maxMicros(distribution));
  }

  private static MeterReading reading(FunctionCounter counter) {
    long count = Math.round(counter.count());
    return new MeterReading(counter.getId().getName(), tags(counter), COUNT, count, count, 0);
  }

  private static MeterReading reading(Timer timer) {
    return new MeterReading(
        timer.getId().getName(),
        tags(timer),
        MICROS,
        timer.count(),
        Math.round(timer.totalTime(TimeUnit.MICROSECONDS)),
        Math.round(timer.max(TimeUnit.MICROSECONDS)));
  }

  private static MeterReading reading(DistributionSummary summary) {
    return new MeterReading(
        summary.getId().getName(),
        tags(summary),
        BYTES,
        summary.count(),
        Math.round(summary.totalAmount()),
        Math.round(summary.max()));
  }

  private static Map<String, String> tags(Meter meter) {
    Map<String, String> tags = new TreeMap<>();
    for (Tag tag : meter.getId().getTags()) {
      tags.put(tag.getKey(), tag.getValue());
    }
    return tags;
  }

  private DistributionSummary bytes(String name, String description, String... tags) {
    return DistributionSummary.builder(name)
        .description(description)
        .baseUnit(BYTES)
        .tags(tags)
        .register(registry);
  }

  private final class CompactionMeters {
    private final Timer time;
    private final DistributionSummary in;
    private final DistributionSummary out;

    CompactionMeters(String kind) {
      this.time =
          Timer.builder("htk.compaction")
              .description("Compactions of single stores")
              .tag("kind", kind)
              .register(registry);
      this.in =
          bytes("htk.compaction.bytes.in", "Bytes of files that compactions read", "kind", kind);
      this.out =
          bytes("htk.compaction.bytes.out", "Bytes of files that compactions wrote", "kind", kind);
    }
  }
}
