package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.MeterReading;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The totals of one server, kept by Micrometer; the only class that knows it.
 *
 * <p>Tags have few values and never name a region. No percentiles are kept: they cost a thousand
 * nanoseconds a value when threads meet. Safe for use by many threads.
 */
final class RecorderMeters {
  private static final String MICROS = "us";
  private static final String BYTES = "bytes";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Timer flushes = registry.timer("htk.flush");
  private final DistributionSummary flushedFrom = bytes("htk.flush.bytes.in");
  private final DistributionSummary flushedTo = bytes("htk.flush.bytes.out");
  private final CompactionMeters minor = new CompactionMeters("minor");
  private final CompactionMeters major = new CompactionMeters("major");

  /** Codes are those of one enum, so that they are few. */
  void stalled(String cause, long micros) {
    registry.timer("htk.stall", "cause", cause).record(micros, TimeUnit.MICROSECONDS);
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

  /** A result file of a compaction; some stores write several. */
  void compactionWrote(boolean isMajor, long bytes) {
    (isMajor ? major : minor).out.record((double) bytes);
  }

  List<MeterReading> readings() {
    List<MeterReading> readings = new ArrayList<>();
    for (Meter meter : registry.getMeters()) {
      if (meter instanceof Timer) {
        readings.add(reading((Timer) meter));
      } else if (meter instanceof DistributionSummary) {
        readings.add(reading((DistributionSummary) meter));
      }
    }
    return readings;
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

  private DistributionSummary bytes(String name, String... tags) {
    return DistributionSummary.builder(name).baseUnit(BYTES).tags(tags).register(registry);
  }

  private final class CompactionMeters {
    private final Timer time;
    private final DistributionSummary in;
    private final DistributionSummary out;

    CompactionMeters(String kind) {
      this.time = registry.timer("htk.compaction", "kind", kind);
      this.in = bytes("htk.compaction.bytes.in", "kind", kind);
      this.out = bytes("htk.compaction.bytes.out", "kind", kind);
    }
  }
}
