// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.diagnosis.read;

import dev.htk.coprocessor.wire.BatchPart;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.RowHash;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.LongestBatches;
import dev.htk.harness.diagnosis.timeline.MeasuredBatch;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.diagnosis.timeline.StallSpan;
import dev.htk.harness.diagnosis.timeline.StallSpans;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.PauseTotals;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RecordedLines.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Reads {@code server-events.jsonl} and {@code client-events.jsonl}, of the slow batches only those
 * that clocks are fitted to. Leaves each time in the clock that it was written with. Used once.
 */
final class EventsReader {

  private static final String CLIENT = "client";

  /**
   * Marks pauses in which the client did not stand still: its watching thread had no core for most
   * of the time.
   */
  private static final String WITHOUT_CORE = "withoutCore";

  /** A lock held for a shorter time is no stall. */
  private static final long LEAST_LOCK_MICROS = 1000;

  /**
   * The closing or opening of a region.
   *
   * @param hash {@link RowHash} of the region's name
   * @param parent hash of the region that it was split from; {@link RowHash#NONE} if there is none
   */
  record Transition(StallSpan span, boolean isOpening, long hash, long parent) {

    /** Returns this transition at other times. */
    Transition at(StallSpan moved) {
      return new Transition(moved, isOpening, hash, parent);
    }
  }

  /**
   * The JVM rounds a collection's times down to whole milliseconds, and leaves out how long its
   * threads take to halt and to resume. By the JVM's own log of safepoints, the whole stop ended 1
   * ms later in the median of 213 collections.
   */
  private static final long COLLECTION_ENDS_LATER_MICROS = 1000;

  private final Names servers;
  private final Names regions;
  private final List<StallSpan> events = new StallSpans();
  private final List<StallSpan> clientEvents = new ArrayList<>();
  private final List<Transition> transitions = new ArrayList<>();
  private final SortedSet<Integer> stalled = new TreeSet<>();
  private final Map<Integer, LongestBatches> longest = new HashMap<>();
  private final Map<Integer, List<ClockFit.Reading>> clocks = new TreeMap<>();
  private final Map<String, Long> lost = new TreeMap<>();
  private final Map<String, Long> unknown = new TreeMap<>();
  private final List<StallSpan> allocationStalls = new ArrayList<>();
  private long longClientPauses;

  EventsReader(Names servers, Names regions) {
    this.servers = servers;
    this.regions = regions;
  }

  Ending read(Path file) throws HarnessException, IOException {
    return RecordedLines.EVENTS.read(file, this::take);
  }

  /** Takes a line that {@link RecordedLines#EVENTS} accepts. */
  void take(EventLine row) {
    String server = row.server();
    long start = row.start();
    long end = row.end();
    switch (row.type()) {
      case "event" -> takeEvent(row, start, end == 0 ? Long.MAX_VALUE : stallEnd(row, end));
      case "batch" -> takeBatch(row, start, end);
      case "clock" ->
          clocks
              .computeIfAbsent(servers.number(server), fresh -> new ClockFit.Readings())
              .add(ClockFit.Reading.of(row));
      case "lost" -> lost.merge(server, row.lost(), Long::sum);
      default -> unknown.merge("lines of type '" + row.type() + "'", 1L, Long::sum);
    }
  }

  private static long stallEnd(EventLine row, long end) {
    return row.has(Figure.HEAP_AFTER.key()) ? end + COLLECTION_ENDS_LATER_MICROS : end;
  }

  private void takeEvent(EventLine row, long start, long end) {
    Optional<StallCause> known = StallCause.find(row.cause());
    if (known.isEmpty()) {
      unknown.merge("events of cause '" + row.cause() + "'", 1L, Long::sum);
      return;
    }
    StallCause cause = known.get();
    if (row.server().equals(CLIENT)) {
      if (row.end() - start >= PauseTotals.LEAST_MICROS && !row.has(Figure.EVENT_LOOP.key())) {
        longClientPauses++;
      }
      StallCause why = row.has(WITHOUT_CORE) ? StallCause.CPU_STARVED : cause;
      clientEvents.add(new StallSpan(why, Names.NONE, Names.NONE, start, end));
      return;
    }
    int server = servers.number(row.server());
    int region = regions.number(row.region());
    StallSpan span = new StallSpan(cause, server, region, start, end);
    if (cause == StallCause.SERVER_DOWN) {
      // Uses the client's clock, because the server's clock is gone.
      clientEvents.add(span);
      return;
    }
    stalled.add(server);
    events.add(span);
    if (row.has(Figure.ALLOCATION_STALL.key())) {
      allocationStalls.add(span);
    }
    long lock = row.figure(Figure.UPDATES_LOCK_MICROS.key());
    if (cause == StallCause.FLUSH && lock >= LEAST_LOCK_MICROS) {
      events.add(new StallSpan(StallCause.UPDATES_LOCK, server, region, start - lock, start));
    }
    if (cause == StallCause.REGION_TRANSITION) {
      transitions.add(
          new Transition(
              span,
              row.figure(Figure.OPENING.key()) == 1,
              row.region() == null ? RowHash.NONE : RowHash.of(Bytes.toBytes(row.region())),
              row.figure(Figure.PARENT.key())));
    }
  }

  private void takeBatch(EventLine row, long start, long end) {
    int server = servers.number(row.server());
    stalled.add(server);
    if (!row.has(BatchPart.READ.key())) {
      MeasuredBatch batch =
          new MeasuredBatch(
              server, regions.number(row.region()), start, end, 0, Map.of(), RowHash.NONE);
      longest.computeIfAbsent(server, fresh -> new LongestBatches()).add(batch);
    }
  }

  /** Returns the servers' events, by the clocks of their servers. */
  List<StallSpan> events() {
    return events;
  }

  /** Returns the events that are in the client's clock. */
  List<StallSpan> clientEvents() {
    return clientEvents;
  }

  /** Returns how many client pauses are long enough to put a run's figures in doubt. */
  long longClientPauses() {
    return longClientPauses;
  }

  /** Returns the transitions among {@link #events()}, by the clocks of their servers. */
  List<Transition> transitions() {
    return transitions;
  }

  /** Returns the servers that have events or slow batches. */
  SortedSet<Integer> stalledServers() {
    return stalled;
  }

  /** Returns a server's longest slow batches that change rows, without their parts. */
  List<MeasuredBatch> longestBatches(int server) {
    LongestBatches ofServer = longest.get(server);
    return ofServer == null ? List.of() : ofServer.all();
  }

  /** Returns the readings of each server's clock, by server number. */
  Map<Integer, List<ClockFit.Reading>> clocks() {
    return clocks;
  }

  /** Returns whether a server's recorder left no line at all. */
  boolean isSilent(int server) {
    return !clocks.containsKey(server)
        && !lost.containsKey(servers.name(server))
        && !stalled.contains(server);
  }

  /** Returns how many events and batches of each server were overwritten unread. */
  Map<String, Long> lost() {
    return lost;
  }

  /** Returns the waits for a collector among {@link #events()}, by the clocks of their servers. */
  List<StallSpan> allocationStalls() {
    return allocationStalls;
  }

  /** Returns what a newer recorder wrote and this version does not know, with its counts. */
  Map<String, Long> unknown() {
    return unknown;
  }
}
