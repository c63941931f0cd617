// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.evidence.log;

import dev.htk.coprocessor.pause.CollectionKind;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.harness.evidence.EvidenceFile;
import dev.htk.harness.evidence.Sighting;
import dev.htk.harness.evidence.Sighting.Precision;
import dev.htk.harness.evidence.log.LogRows.Place;
import dev.htk.harness.run.EventLine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the messages of one server's log tell together: joins what began to what ended it. Times are
 * epoch microseconds, as exact as the log's milliseconds.
 */
final class ServerStory {

  private static final long MILLI = 1000;
  private static final long OPENING = 1;
  private static final long FOREVER = Long.MAX_VALUE / 2;

  /** Handlers that wait for the global limit log it about once a second. */
  private static final long SILENCE_OF_BLOCKED = TimeUnit.SECONDS.toMicros(10);

  private static final long APART = TimeUnit.SECONDS.toMicros(1);

  /** Clients try again after up to 20 s, and only a flush brings a memstore under its limit. */
  private static final long APART_AT_LIMIT = TimeUnit.SECONDS.toMicros(60);

  /** What has no end in the log is taken to last no longer, since ends can be missing. */
  private static final long UNFINISHED = TimeUnit.MINUTES.toMicros(1);

  /** A compaction that slept a smaller share of its time was not throttled; most sleep a little. */
  private static final double LEAST_SLEPT = 0.2;

  /** Compactions say their length in whole seconds. */
  private static final long CLOSE_TO_LENGTH = TimeUnit.SECONDS.toMicros(2);

  /** The default of hbase.rowlock.wait.duration. */
  private static final long ROW_LOCK_WAIT = TimeUnit.SECONDS.toMicros(30);

  /** Stands behind a row key, which may have the same in it. */
  private static final String IN_REGION = ", in region ";

  /** Regions with their families, such as {@code ,5de442b8a90c9e78c29b17478e23a24c[cf]}. */
  private static final Pattern REGIONS = Pattern.compile("(,[0-9a-f]{32}\\[[^\\]]*\\]){2,}");

  private static final Pattern POOL = Pattern.compile("GC pool '([^']{1,99})'");

  private final ServerIdentity identity;
  private final LogRows rows;
  private final Map<Place, Begun> begun = new BoundedMap<>();
  private final Map<Place, Refused> refused = new BoundedMap<>();
  private final Map<Place, Long> told = new BoundedMap<>();
  private final Map<String, Long> slept = new BoundedMap<>();
  private final Map<String, Begun> expired = new BoundedMap<>();

  private String line;
  private long number;
  private long reported = Long.MIN_VALUE;
  private long now;
  private int blocked;
  private long lastSignOfBlocking;
  private Begun pause;
  private long collected;

  ServerStory(EvidenceFile file, ServerIdentity identity, Consumer<Sighting> sink) {
    this.identity = identity;
    this.rows = new LogRows(file, identity, sink);
  }

  /** Where something began; {@code until} is the time after which its end must be missing. */
  private record Begun(long time, long line, long figure, long until) {}

  private record Refused(long first, long last, long line, long count) {}

  /** Sets the line that the next message is in. */
  void at(String line, long number, long time) {
    this.line = line;
    this.number = number;
    this.now = time;
  }

  // What the server is.

  void isNamed(List<String> values) {
    identity.says(values.get(0));
  }

  void isMaster(List<String> values) {
    identity.says(values.get(0));
    identity.isMaster();
  }

  /** Leaves it to the next line to say what a dated line is about. */
  void isDated() {
    endPause();
  }

  // Flushes.

  void flushing(List<String> values) {
    String region = rows.region(values.get(0));
    begin(StallCause.FLUSH, region, 0, UNFINISHED);
    end(StallCause.FLUSH_DELAYED, region, now);
  }

  void flushed(List<String> values) {
    String region = rows.region(values.get(6));
    long start = now - LogFigures.micros(values.get(7));
    begun.remove(new Place(StallCause.FLUSH, region));
    end(StallCause.FLUSH_DELAYED, region, start);
    Map<String, Long> figures = Map.of(Figure.MEMSTORE_BYTES.key(), Long.parseLong(values.get(1)));
    tell(StallCause.FLUSH, region, start, now, Precision.MEASURED, figures);
    Place limit = new Place(StallCause.REGION_MEMSTORE, region);
    Refused puts = refused.remove(limit);
    if (puts != null) {
      boolean isItsFlush = now - puts.last() <= APART_AT_LIMIT;
      tell(limit, puts, isItsFlush ? now : puts.last() + MILLI);
    }
  }

  void delayed(List<String> values) {
    // Before 2.5 it was the whole name, of which the last word can be a part of a key.
    String region = RegionText.of(values.get(0)).map(RegionText::encoded).orElse("");
    begin(StallCause.FLUSH_DELAYED, region, 0, LogFigures.micros(values.get(2)));
  }

  void waited(List<String> values) {
    String region = rows.region(values.get(1));
    begun.remove(new Place(StallCause.FLUSH_DELAYED, region));
    long start = now - LogFigures.micros(values.get(0));
    tell(StallCause.FLUSH_DELAYED, region, start, now, Precision.MEASURED, Map.of());
  }

  // Compactions.

  void compacting(List<String> values) {
    rows.region(values.get(1));
    if (RegionText.isStore(values.get(0))) {
      begin(StallCause.COMPACTION, values.get(0), 0, UNFINISHED);
    }
  }

  void throttled(List<String> values) {
    String[] parts = values.get(0).split("#", -1);
    long sleptMicros = LogFigures.micros(values.get(3));
    String store = parts[0] + "/" + (parts.length < 3 ? "" : parts[1]);
    if (sleptMicros == 0 || !RegionText.isStore(store) || !parts[2].equals("compaction")) {
      return;
    }
    slept.put(store, sleptMicros);
    Begun start = begun.get(new Place(StallCause.COMPACTION, store));
    if (start != null && sleptMicros < LEAST_SLEPT * (now - start.time())) {
      return;
    }
    tell(
        StallCause.COMPACTION_THROTTLED,
        store,
        start == null ? now - sleptMicros : start.time(),
        now,
        start == null ? Precision.MEASURED : Precision.WITHIN,
        Map.of(Figure.THROTTLED_MICROS.key(), sleptMicros));
  }

  void compacted(List<String> values) {
    String store = values.get(2);
    if (!RegionText.isStore(store)) {
      return;
    }
    Begun start = begun.remove(new Place(StallCause.COMPACTION, store));
    long from = now - LogFigures.seconds(values.get(7));
    if (start != null && Math.abs(start.time() - from) <= CLOSE_TO_LENGTH) {
      from = start.time();
    }
    long queued = LogFigures.seconds(values.get(6));
    Map<String, Long> figures =
        Map.of(
            Figure.MAJOR.key(),
            values.get(0).isEmpty() ? 0L : 1L,
            Figure.QUEUED_MICROS.key(),
            queued,
            Figure.THROTTLED_MICROS.key(),
            takeSlept(store));
    tell(StallCause.COMPACTION, store, from, now, Precision.MEASURED, figures);
    tell(StallCause.COMPACTION_QUEUE, store, from - queued, from, Precision.MEASURED, Map.of());
  }

  private long takeSlept(String store) {
    Long micros = slept.remove(store);
    return micros == null ? 0 : micros;
  }

  // Limits of memstores, and refusals.

  void blocking(List<String> values) {
    if (blocked > 0 && now - lastSignOfBlocking > SILENCE_OF_BLOCKED) {
      endBlocking(lastSignOfBlocking);
    }
    if (blocked++ == 0) {
      begin(StallCause.GLOBAL_MEMSTORE, "", 0, FOREVER);
    }
    lastSignOfBlocking = now;
  }

  void stillBlocked(List<String> values) {
    lastSignOfBlocking = now;
    if (blocked == 0) {
      slice(StallCause.GLOBAL_MEMSTORE, LogFigures.micros(values.get(0)));
    }
  }

  void unblocking(List<String> values) {
    identity.says(values.get(0));
    if (blocked > 0 && --blocked == 0) {
      endBlocking(now);
    }
  }

  private void endBlocking(long end) {
    blocked = 0;
    end(StallCause.GLOBAL_MEMSTORE, "", end);
  }

  void overLimit(List<String> values) {
    String region = rows.region(values.get(1));
    String server = ServerIdentity.find(values.get(2));
    if (server != null) {
      rows.isRefusedBy(region, server);
    }
    refuse(StallCause.REGION_MEMSTORE, region, APART_AT_LIMIT);
  }

  void queueFull(List<String> values) {
    String server = ServerIdentity.find(values.get(0));
    if (server != null) {
      refuse(StallCause.CALL_REJECTED, server, APART);
    }
  }

  void overQuota() {
    refuse(StallCause.QUOTA, "", APART);
  }

  private void refuse(StallCause cause, String where, long apart) {
    Place place = new Place(cause, where);
    Refused before = refused.get(place);
    if (before != null && now - before.last() > apart) {
      tell(place, before, before.last() + MILLI);
      before = null;
    }
    refused.put(
        place,
        before == null
            ? new Refused(now, now, number, 1)
            : new Refused(before.first(), now, before.line(), before.count() + 1));
  }

  void rowLocked(List<String> values) {
    String text = values.get(0);
    int name = text.lastIndexOf(IN_REGION);
    String region = name < 0 ? "" : rows.region(text.substring(name + IN_REGION.length()));
    tell(StallCause.ROW_LOCK, region, now - ROW_LOCK_WAIT, now, Precision.WITHIN, Map.of());
  }

  void stuck(List<String> values) {
    slice(StallCause.MVCC_WAIT, LogFigures.micros(values.get(0)));
  }

  /** Tells but once of a wait that several handlers, or packets, report while it lasts. */
  private void slice(StallCause cause, long micros) {
    Place place = new Place(cause, "");
    long start = Math.max(now - micros, told.getOrDefault(place, Long.MIN_VALUE));
    told.put(place, now);
    tell(cause, "", start, now, Precision.MEASURED, Map.of());
  }

  // The WAL.

  void slowSync(List<String> values) {
    ended(StallCause.WAL_SYNC, LogFigures.micros(values.get(0)));
  }

  void slowAppend(List<String> values) {
    ended(StallCause.WAL_APPEND, LogFigures.micros(values.get(0)));
  }

  void syncFailed() {
    if (line.contains(": sync failed") || line.contains("- sync failed")) {
      walBroken();
    }
  }

  void walBroken() {
    begin(StallCause.WAL_BROKEN, "", 0, UNFINISHED);
  }

  void rollAsked() {
    begin(StallCause.WAL_ROLL, "", 0, UNFINISHED);
  }

  /** A roll's length is not logged: only one that had a reason to hold writes is told of. */
  void rolled(List<String> values) {
    identity.says(values.get(0));
    end(StallCause.WAL_BROKEN, "", now);
    end(StallCause.TOO_MANY_WALS, "", now);
    Begun asked = begun.remove(new Place(StallCause.WAL_ROLL, ""));
    if (asked != null) {
      tell(StallCause.WAL_ROLL, "", asked.time(), now, Precision.WITHIN, Map.of());
    }
  }

  void tooManyWals(List<String> values) {
    begin(StallCause.TOO_MANY_WALS, "", 0, FOREVER);
  }

  /** HBase's own layout keeps the end of a long message: of many regions the last ones. */
  void tooManyWalsCut(List<String> values) {
    if (REGIONS.matcher(values.get(2)).matches()) {
      tooManyWals(values);
    }
  }

  void slowDataNode(List<String> values) {
    slice(StallCause.SLOW_DATANODE, LogFigures.micros(values.get(2)));
  }

  void excludedDataNode() {
    slice(StallCause.SLOW_DATANODE, MILLI);
  }

  // Calls and pauses.

  void slowCall() {
    endPause();
    SlowCall.of(line, identity.server()).ifPresent(call -> rows.tell(call, number));
  }

  /** The JVM is looked at every 500 ms, so a pause can have ended up to that much earlier. */
  void paused(List<String> values) {
    endPause();
    pause = new Begun(now, number, LogFigures.micros(values.get(0)), 0);
  }

  void collected(List<String> values) {
    int start = values.get(0).indexOf("time=");
    Matcher pool = POOL.matcher(line);
    boolean isBesideProcess = pool.find() && CollectionKind.isConcurrent(pool.group(1));
    if (pause != null && start >= 0 && !isBesideProcess) {
      collected += LogFigures.micros(values.get(0).substring(start + "time=".length()));
    }
  }

  private void endPause() {
    if (pause == null) {
      return;
    }
    Begun ended = pause;
    pause = null;
    boolean isCollection = 2 * collected >= ended.figure();
    collected = 0;
    rows.tell(
        new Place(isCollection ? StallCause.GC_PAUSE : StallCause.PROCESS_PAUSE, ""),
        ended.time() - ended.figure(),
        ended.time(),
        ended.line(),
        Precision.MEASURED,
        Map.of());
  }

  // Regions and servers.

  void opening(List<String> values) {
    String region = rows.region(values.get(0));
    if (!region.isEmpty()) {
      begin(StallCause.REGION_TRANSITION, region, OPENING, UNFINISHED);
    }
  }

  void opened(List<String> values) {
    end(StallCause.REGION_TRANSITION, rows.region(values.get(0)), now);
  }

  void closing(List<String> values) {
    String region = rows.region(values.get(0));
    if (!region.isEmpty()) {
      begin(StallCause.REGION_TRANSITION, region, 0, UNFINISHED);
      end(StallCause.FLUSH_DELAYED, region, now);
    }
  }

  void closed(List<String> values) {
    end(StallCause.REGION_TRANSITION, rows.region(values.get(0)), now);
  }

  /** A master repeats in the next line what a region server has reported to it. */
  void reported() {
    endPause();
    reported = number;
  }

  void aborting(List<String> values) {
    if (number != reported + 1 && !identity.ofMaster()) {
      identity.says(values.get(0));
    }
    String server = ServerIdentity.find(values.get(0));
    if (server != null) {
      rows.tell(EventLine.gone(server, now), number);
    }
  }

  void expired(List<String> values) {
    String server = ServerIdentity.find(values.get(0));
    if (server != null) {
      expired.putIfAbsent(server, new Begun(now, number, 0, FOREVER));
    }
  }

  /** A dead server's last region has opened elsewhere; its end may be in another master's log. */
  void recovered(List<String> values) {
    String server = ServerIdentity.find(values.get(0));
    if (server != null) {
      Begun down = expired.getOrDefault(server, new Begun(now, number, 0, FOREVER));
      expired.remove(server);
      rows.tell(EventLine.down(server, down.time(), now), down.line());
    }
  }

  /**
   * Tells what had not ended when the file did.
   *
   * @param last the time of its last dated line
   */
  void finish(long last) {
    endPause();
    if (blocked > 0 && last - lastSignOfBlocking > SILENCE_OF_BLOCKED) {
      endBlocking(lastSignOfBlocking);
    }
    refused.forEach((place, calls) -> tell(place, calls, calls.last() + MILLI));
    expired.forEach((server, down) -> rows.tell(EventLine.gone(server, down.time()), down.line()));
    begun.forEach(
        (place, open) -> {
          long end = Math.min(last, open.until());
          tell(place, open, end, Precision.WITHIN);
        });
  }

  /** Something begins, unless it did so lately: then it goes on. */
  private void begin(StallCause cause, String where, long figure, long longest) {
    Begun fresh = new Begun(now, number, figure, now + longest);
    begun.merge(
        new Place(cause, where),
        fresh,
        (open, same) -> now <= open.until() && figure == open.figure() ? open : fresh);
  }

  private void end(StallCause cause, String where, long end) {
    Place place = new Place(cause, where);
    Begun open = begun.remove(place);
    if (open != null) {
      long limit = cause == StallCause.FLUSH_DELAYED ? open.until() + UNFINISHED : end;
      tell(place, open, Math.min(end, limit), end <= limit ? Precision.MEASURED : Precision.WITHIN);
    }
  }

  private void ended(StallCause cause, long micros) {
    tell(cause, "", now - micros, now, Precision.MEASURED, Map.of());
  }

  private void tell(Place place, Refused calls, long end) {
    Map<String, Long> figures = Map.of(Figure.REJECTED.key(), calls.count());
    rows.tell(place, calls.first(), end, calls.line(), Precision.MEASURED, figures);
  }

  private void tell(Place place, Begun open, long end, Precision precision) {
    Map<String, Long> figures =
        place.cause() == StallCause.REGION_TRANSITION
            ? Map.of(Figure.OPENING.key(), open.figure())
            : Map.of();
    rows.tell(place, open.time(), end, open.line(), precision, figures);
  }

  private void tell(
      StallCause cause,
      String where,
      long start,
      long end,
      Precision precision,
      Map<String, Long> figures) {
    rows.tell(new Place(cause, where), start, end, number, precision, figures);
  }
}
