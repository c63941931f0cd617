// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RecordedLines.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads slow batches of {@code server-events.jsonl} and converts their times to the client's clock.
 * Keeps those that are needed. Used once.
 */
final class BatchesReader {

  /** Chooses batches by their place, and by their times in the client's clock. */
  @FunctionalInterface
  interface Filter {
    boolean needs(int server, int region, long start, long end);
  }

  private final Map<Integer, ClockFit> clocks;
  private final Names servers;
  private final Names regions;
  private final RunBounds bounds;
  private final Filter filter;
  private final List<MeasuredBatch> batches = new ArrayList<>();
  private boolean isAnyOfRun;

  /**
   * Creates a reader.
   *
   * @param clocks the fit of each clock, by server number; batches of other servers are skipped
   */
  BatchesReader(
      Map<Integer, ClockFit> clocks,
      Names servers,
      Names regions,
      RunBounds bounds,
      Filter filter) {
    this.clocks = clocks;
    this.servers = servers;
    this.regions = regions;
    this.bounds = bounds;
    this.filter = filter;
  }

  Ending read(Path file) throws HarnessException, IOException {
    return RecordedLines.EVENTS.read(file, this::take);
  }

  /** Takes a line that {@link RecordedLines#EVENTS} accepts. */
  void take(EventLine row) {
    if (!row.isBatch()) {
      return;
    }
    int server = servers.number(row.server());
    ClockFit clock = clocks.get(server);
    if (clock == null) {
      return;
    }
    int region = regions.number(row.region());
    long offset = clock.offsetAt(row.start());
    long start = row.start() - offset;
    long end = row.end() - offset;
    isAnyOfRun |= bounds.holds(start);
    if (filter.needs(server, region, start, end)) {
      batches.add(
          new MeasuredBatch(
              server,
              region,
              start,
              end,
              row.figure(Figure.OPERATIONS.key()),
              parts(row),
              row.figure("row")));
    }
  }

  private static Map<BatchPart, Long> parts(EventLine row) {
    Map<BatchPart, Long> parts = new EnumMap<>(BatchPart.class);
    for (BatchPart part : BatchPart.values()) {
      long micros = row.figure(part.key());
      if (micros > 0 || (part == BatchPart.READ && row.has(part.key()))) {
        parts.put(part, micros);
      }
    }
    return parts;
  }

  /** Returns the needed batches, by the client's clock. */
  List<MeasuredBatch> batches() {
    return batches;
  }

  /** Returns whether any batch, needed or not, lies within the run's times. */
  boolean isAnyOfRun() {
    return isAnyOfRun;
  }
}
