// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.recording;

import dev.htk.coprocessor.ledger.Ledger;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.StallEvent;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the totals of one server: {@code htk.stall} by cause, {@code htk.flush} and {@code
 * htk.compaction} with their bytes, {@code htk.wal.sync} and the other distributions, the entries
 * that its ledgers recorded and lost, and the faults of its sources.
 *
 * <p>Meters are a source of their own: if the library behind them does not link or fails, the
 * totals are missing and the events continue. Safe for use by many threads; no method throws.
 */
public final class Meters {
  private final Source source;
  private final RecorderMeters meters;
  private final MeteredRegions regions;

  /** Creates meters that begin at zero, and meters for the histograms. */
  Meters(Source source, Histograms histograms, MeteredRegions regions) {
    this.source = source;
    this.regions = regions;
    RecorderMeters linked = null;
    try {
      linked = new RecorderMeters(histograms);
      source.switchOn();
    } catch (Throwable fault) {
      source.fault(fault);
    }
    this.meters = linked;
  }

  /** Meters the entries that the ledger records and loses. */
  void count(String name, Ledger<?> ledger) {
    measure(() -> meters.count(name, ledger));
  }

  /** Meters the faults of a source. */
  void count(Source other) {
    measure(() -> meters.count(other));
  }

  /** Feeds all meters to another library's registry from now on. */
  public void feed(MeterRegistry registry) {
    measure(() -> meters.feed(registry));
  }

  /** Counts an event by its cause, and also by its region if that is configured. */
  public void stalled(StallEvent event) {
    measure(() -> stall(event));
  }

  private void stall(StallEvent event) {
    meters.stalled(event.code(), event.durationMicros());
    Optional<String> table = event.scope().table();
    Optional<String> region = event.scope().region();
    if (regions.areMetered() && table.isPresent() && region.isPresent()) {
      boolean named = regions.isNamed(region.get());
      meters.stalled(
          event.code(),
          named ? table.get() : MeteredRegions.OTHER,
          named ? region.get() : MeteredRegions.OTHER,
          event.durationMicros());
    }
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

  /** Returns all meters at this moment, also while suspended; empty if they have failed. */
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
