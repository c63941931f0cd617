package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.StallEvent;
import java.util.Collections;
import java.util.List;

/**
 * The totals of one server: {@code htk.flush}, {@code htk.compaction} and their bytes.
 *
 * <p>They are a source of their own: where the library behind them does not link, or fails, the
 * totals are missing and the events go on. Safe for use by many threads; no method throws.
 */
public final class Meters {
  private final Source source;
  private final RecorderMeters meters;

  /** Meters that begin at zero. */
  Meters(Source source) {
    this.source = source;
    RecorderMeters linked = null;
    try {
      linked = new RecorderMeters();
      source.switchOn();
    } catch (Throwable fault) {
      source.fault(fault);
    }
    this.meters = linked;
  }

  /** Counts an event by its cause. */
  public void stalled(StallEvent event) {
    measure(() -> meters.stalled(event.code(), event.durationMicros()));
  }

  /** Counts a flush of one store. */
  public void flushed(long micros, long memstoreBytes, long fileBytes) {
    measure(() -> meters.flushed(micros, memstoreBytes, fileBytes));
  }

  /** Counts a compaction of one store. */
  public void compacted(boolean major, long micros, long bytesIn) {
    measure(() -> meters.compacted(major, micros, bytesIn));
  }

  /** Counts a file that a compaction wrote. */
  public void compactionWrote(boolean major, long bytes) {
    measure(() -> meters.compactionWrote(major, bytes));
  }

  /** All meters as they stand, while they are suspended too; empty where they have failed. */
  public List<MeterReading> readings() {
    if (!source.isBlown()) {
      try {
        return meters.readings();
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
    return Collections.emptyList();
  }

  private void measure(Runnable measurement) {
    if (source.isOn()) {
      try {
        measurement.run();
      } catch (Throwable fault) {
        source.fault(fault);
      }
    }
  }
}
