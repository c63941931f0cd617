package dev.htk.harness.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.htk.harness.run.RunFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What held up operations, or could: stall events and slow batches of a run, thinned out, in lanes.
 * Times are microseconds of the client's clock since the page's origin.
 *
 * @param seen how many events and batches the files hold, by cause
 * @param broken lines of the files that could not be read
 * @param lost events and batches that a recorder had to overwrite before they could be read
 * @param lanesInAll also those that are not in {@code lanes}
 * @param causes by number
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
    List<ServerClocks.Offset> clocks) {

  /** Stands for a slow batch where others have a cause. */
  static final String SLOW_BATCH = "SLOW_BATCH";

  private static final String CLIENT = "client";

  /**
   * Where something happened.
   *
   * @param server {@code client} for the driver's own process
   * @param region encoded name; null for what concerns the whole server
   * @param wal whether it is the lane of a server's write-ahead logs
   */
  record Lane(String server, String table, String region, boolean wal) {

    private static Lane of(RecordedEvent event) {
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
   * @param end {@link Long#MAX_VALUE} is never written: what was open at the end has null
   * @param figures null if there are none
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Bar(int lane, int cause, long start, Long end, Map<String, Long> figures) {}

  static Stalls read(RunFolder folder, long origin, Detail detail) throws IOException {
    Reader reader = new Reader(detail);
    RecordedLines.Reading servers =
        RecordedLines.read(folder.serverEvents(), RecordedEvent.class, reader::add);
    RecordedLines.Reading client =
        RecordedLines.read(folder.clientEvents(), RecordedEvent.class, reader::add);
    return reader.stalls(origin, servers.broken() + client.broken(), servers.exists());
  }

  /** Collects lines of both files. */
  private static final class Reader {

    private final Detail detail;
    private final Map<String, Thinning<RecordedEvent>> byCause = new LinkedHashMap<>();
    private final ServerClocks clocks = new ServerClocks();
    private final Set<Lane> lanesSeen = new HashSet<>();
    private long lost;

    Reader(Detail detail) {
      this.detail = detail;
    }

    void add(RecordedEvent line) {
      switch (String.valueOf(line.type())) {
        case "event" -> add(String.valueOf(line.cause()), line);
        case "batch" -> add(SLOW_BATCH, line);
        case "clock" -> clocks.add(line);
        case "lost" -> lost += line.figures().values().stream().mapToLong(Long::longValue).sum();
        default -> {
          // A type of a later version of the kit.
        }
      }
    }

    private void add(String cause, RecordedEvent line) {
      lanesSeen.add(Lane.of(line));
      byCause
          .computeIfAbsent(
              cause,
              unused ->
                  new Thinning<>(
                      detail.events(), RecordedEvent::start, RecordedEvent::weightMicros))
          .add(line);
    }

    Stalls stalls(long origin, long broken, boolean recorded) {
      Map<String, Long> seen = new LinkedHashMap<>();
      byCause.forEach((cause, events) -> seen.put(cause, events.seen()));
      List<Lane> lanes = busiestLanes();
      Names causes = new Names();
      List<Bar> bars = new ArrayList<>();
      byCause.forEach(
          (cause, events) -> {
            for (RecordedEvent event : events.kept()) {
              int lane = lanes.indexOf(Lane.of(event));
              if (lane >= 0) {
                bars.add(bar(lane, causes.number(cause), event, origin));
              }
            }
          });
      return new Stalls(
          seen, broken, lost, recorded, lanesSeen.size(), lanes, causes, bars, clocks.offsets());
    }

    private Bar bar(int lane, int cause, RecordedEvent event, long origin) {
      long shift = origin + clocks.offset(event.server());
      return new Bar(
          lane,
          cause,
          event.start() - shift,
          event.end() == 0 ? null : event.end() - shift,
          event.figures().isEmpty() ? null : event.figures());
    }

    /** Those that were held up longest, then in the order of client, servers and their regions. */
    private List<Lane> busiestLanes() {
      Map<Lane, Long> time = new HashMap<>();
      byCause
          .values()
          .forEach(
              events ->
                  events
                      .kept()
                      .forEach(
                          event -> time.merge(Lane.of(event), event.weightMicros(), Long::sum)));
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
