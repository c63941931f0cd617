// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.diagnosis.timeline.ClockFit;
import dev.htk.harness.diagnosis.timeline.Names;
import dev.htk.harness.evidence.ReadingRules;
import dev.htk.harness.evidence.folder.EvidenceFolder;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.read.RecordedLines;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The stall events and slow batches of a run: what held up operations, or could have. Lanes hold
 * them, thinned out. Times are microseconds of the client's clock since the page's origin.
 *
 * @param seen number of events and batches in the files, by cause
 * @param broken lines of the files that could not be read
 * @param lost events and batches that a recorder overwrote before they were read
 * @param lanesInAll number of lanes, including those that are not in {@code lanes}
 * @param causes names of the causes, which bars refer to by number
 */
record Stalls(
    Map<String, Long> seen,
    long broken,
    long lost,
    boolean recorded,
    int lanesInAll,
    List<Lane> lanes,
    Names causes,
    List<Bar> bars,
    List<Clock> clocks) {

  /** The cause that is written for a slow batch. */
  static final String SLOW_BATCH = "SLOW_BATCH";

  private static final String CLIENT = "client";

  /**
   * The place of an event.
   *
   * @param server {@code client} for the driver's own process
   * @param region encoded name; null for what concerns the whole server
   * @param wal whether this is the lane of a server's WALs
   */
  record Lane(String server, String table, String region, boolean wal) {

    private static Lane of(EventLine event) {
      return new Lane(
          event.server(),
          event.region() == null ? null : event.table(),
          event.region(),
          event.region() == null && event.wal() != null);
    }
  }

  /**
   * An event or a slow batch, written as a list.
   *
   * @param end null if the event was still open at the end
   * @param figures null if there are none
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Bar(int lane, int cause, long start, Long end, Map<String, Long> figures) {}

  /**
   * The offset of a server's clock from the client's when the run began.
   *
   * @param errorMicros how far that can be off
   */
  record Clock(String server, long offsetMicros, long errorMicros) {}

  /**
   * Reads a run's events.
   *
   * @param keys gets every event added
   */
  static Stalls read(RunFolder folder, long origin, Detail detail, KeyRanges.Builder keys)
      throws HarnessException, IOException {
    Reader reader = new Reader(detail, keys);
    long broken = 0;
    for (Path file : List.of(folder.serverEvents(), folder.clientEvents())) {
      broken += RunFile.exists(file) ? RecordedLines.EVENTS.readTorn(file, reader::add) : 0;
    }
    boolean recorded = RunFile.exists(folder.serverEvents());
    if (!recorded && Files.isDirectory(folder.servers())) {
      new EvidenceFolder(new ReadingRules(ZoneId.systemDefault(), Long.MIN_VALUE))
          .read(List.of(folder.servers()))
          .sightings()
          .forEach(sighting -> reader.add(sighting.row()));
    }
    return reader.stalls(origin, broken, recorded);
  }

  /** Collects the lines of both files. */
  private static final class Reader {

    private final Detail detail;
    private final KeyRanges.Builder keys;
    private final Map<String, Thinning<EventLine>> byCause = new LinkedHashMap<>();
    private final Map<String, List<ClockFit.Reading>> pings = new TreeMap<>();
    private final Set<Lane> lanesSeen = new HashSet<>();
    private long lost;

    Reader(Detail detail, KeyRanges.Builder keys) {
      this.detail = detail;
      this.keys = keys;
    }

    void add(EventLine line) {
      switch (line.type()) {
        case "event" -> {
          add(line.cause(), line);
          keys.add(line);
        }
        case "batch" -> add(SLOW_BATCH, line);
        case "clock" ->
            pings
                .computeIfAbsent(line.server(), unused -> new ClockFit.Readings())
                .add(ClockFit.Reading.of(line));
        case "lost" -> lost += line.lost();
        default -> {
          // A later version of the kit has written this type.
        }
      }
    }

    private void add(String cause, EventLine line) {
      lanesSeen.add(Lane.of(line));
      byCause
          .computeIfAbsent(
              cause,
              unused -> new Thinning<>(detail.events(), EventLine::start, Reader::weightMicros))
          .add(line);
    }

    Stalls stalls(long origin, long broken, boolean recorded) {
      Map<String, Long> seen = new LinkedHashMap<>();
      byCause.forEach((cause, events) -> seen.put(cause, events.seen()));
      List<Lane> lanes = busiestLanes();
      Names causes = new Names();
      List<Bar> bars = new ArrayList<>();
      Map<String, ClockFit> clocks = new TreeMap<>();
      pings.forEach((server, readings) -> clocks.put(server, ClockFit.of(readings)));
      for (Map.Entry<String, Thinning<EventLine>> ofCause : byCause.entrySet()) {
        for (EventLine event : ofCause.getValue().kept()) {
          int lane = lanes.indexOf(Lane.of(event));
          if (lane >= 0) {
            ClockFit clock = clocks.getOrDefault(event.server(), ClockFit.unknown(0));
            bars.add(bar(lane, causes.number(ofCause.getKey()), event, origin, clock));
          }
        }
      }
      return new Stalls(
          seen,
          broken,
          lost,
          recorded,
          lanesSeen.size(),
          lanes,
          causes,
          bars,
          clocks.entrySet().stream()
              .map(
                  clock ->
                      new Clock(
                          clock.getKey(),
                          clock.getValue().offsetAt(origin),
                          clock.getValue().errorMicros()))
              .toList());
    }

    private static Bar bar(int lane, int cause, EventLine event, long origin, ClockFit clock) {
      long shift = origin + clock.offsetAt(event.start());
      return new Bar(
          lane,
          cause,
          event.start() - shift,
          event.end() == 0 ? null : event.end() - shift,
          event.figures() == null || event.figures().isEmpty() ? null : event.figures());
    }

    /** Returns how long an event took; one that was open at the end counts most. */
    private static long weightMicros(EventLine event) {
      return event.end() == 0 ? Long.MAX_VALUE / 1_000_000 : event.end() - event.start();
    }

    /** Picks the lanes held up longest, and sorts them: client, then servers with their regions. */
    private List<Lane> busiestLanes() {
      Map<Lane, Long> time = new HashMap<>();
      for (Thinning<EventLine> events : byCause.values()) {
        events.kept().forEach(event -> time.merge(Lane.of(event), weightMicros(event), Long::sum));
      }
      return time.entrySet().stream()
          .sorted(Map.Entry.<Lane, Long>comparingByValue().reversed())
          .limit(detail.lanes())
          .map(Map.Entry::getKey)
          .sorted(
              Comparator.comparing((Lane lane) -> !lane.server().equals(CLIENT))
                  .thenComparing(Lane::server)
                  .thenComparing(lane -> lane.region() != null)
                  .thenComparing(Lane::wal)
                  .thenComparing(lane -> String.valueOf(lane.table()))
                  .thenComparing(lane -> String.valueOf(lane.region())))
          .toList();
    }
  }
}
