// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.recording;

import dev.htk.coprocessor.client.ClockReading;
import dev.htk.coprocessor.client.RecorderClient;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.coprocessor.client.ServerLedgers;
import dev.htk.coprocessor.ledger.RecorderClock;
import dev.htk.coprocessor.wire.Figure;
import dev.htk.coprocessor.wire.LedgerPage;
import dev.htk.coprocessor.wire.MeterReading;
import dev.htk.coprocessor.wire.SlowBatch;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import dev.htk.harness.run.EventLine;
import dev.htk.harness.run.JsonLines;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.ServerActivity.Work;
import dev.htk.harness.run.TimedLines;
import dev.htk.harness.run.law.ClockDrift;
import dev.htk.harness.run.read.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drains the recorders of all region servers into {@code server-events.jsonl}, once a second and
 * once more at the end. A server that does not answer is asked again once its call has failed; its
 * ring buffers keep the events meanwhile. A server that has ended leaves a {@code SERVER_DOWN}
 * event. A file of 1 GiB or more is compressed at the end.
 */
public final class EventRecording implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventRecording.class);

  private static final int PINGS = 5;

  /** How long a drain waits for answers; those that come later are the next drain's. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** How long the last drain waits. */
  private static final Duration LAST_PATIENCE = Duration.ofMinutes(1);

  /** Some three million events or slow batches. */
  private static final long COMPRESSED_FROM_BYTES = 1L << 30;

  /**
   * One meter of a recorder.
   *
   * @param unit the unit of total and max
   */
  public record Meter(String unit, long count, long total, long max) {}

  private final Admin admin;
  private final Path file;
  private final JsonLines events;
  private final RecorderClock clock = RecorderClock.anchoredNow();
  private final Map<ServerName, ServerLedgers> ledgers;
  private final ServerCalls calls = new ServerCalls(this::drain);
  private final TimedLines lines;
  private final String table;
  private volatile Work flushes = Work.NONE;
  private volatile Work compactions = Work.NONE;
  private final AtomicLong lost = new AtomicLong();
  private final Map<String, Long> flushesByRegion = new ConcurrentHashMap<>();
  private final Map<String, ClockSteps> clocks = new ConcurrentHashMap<>();
  private final ServersGone gone = new ServersGone();
  private volatile boolean ending;

  private EventRecording(
      Admin admin, String table, Map<ServerName, ServerLedgers> ledgers, RunFolder folder)
      throws IOException {
    this.admin = admin;
    this.table = table;
    this.ledgers = new ConcurrentHashMap<>(ledgers);
    long now = clock.epochMicros();
    ledgers.keySet().forEach(server -> gone.answered(server, now));
    this.file = folder.serverEvents();
    this.events = new JsonLines(file);
    this.lines =
        new TimedLines(events, "htk-event-recording", "draining the recorders", this::drain);
  }

  /**
   * Starts to drain what is recorded from now on.
   *
   * @param table the table whose flushes and compactions are counted; all events are written
   * @throws RecorderMissingException if a live region server has no recorder
   */
  public static EventRecording start(Connection connection, String table, RunFolder folder)
      throws IOException {
    Admin admin = connection.getAdmin();
    EventRecording recording;
    try {
      recording = new EventRecording(admin, table, present(admin), folder);
    } catch (IOException e) {
      admin.close();
      throw e;
    }
    recording.lines.start();
    return recording;
  }

  /**
   * Checks that every live region server has a recorder.
   *
   * @throws RecorderMissingException if one has none
   */
  public static void requireRecorders(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        RecorderClient.of(admin, server, RecorderClock.anchoredNow()).ping();
      }
    }
  }

  /**
   * Returns the table's flushes and compactions that have ended by the last drain; complete once
   * this is closed.
   */
  public ServerActivity activity() {
    return new ServerActivity(flushes, compactions, lost.get());
  }

  /**
   * Returns the meters of all region servers' recorders since their start, by server and by meter
   * with its tags. Thread-safe; costs a call to each server.
   */
  public Map<String, Map<String, Meter>> meters() throws IOException {
    Map<String, Map<String, Meter>> meters = new LinkedHashMap<>();
    for (ServerName server : admin.getRegionServers()) {
      Map<String, Meter> ofServer = new LinkedHashMap<>();
      for (MeterReading meter : RecorderClient.of(admin, server, clock).meters()) {
        String tags = meter.tags().isEmpty() ? "" : meter.tags().toString();
        ofServer.put(
            meter.name() + tags,
            new Meter(meter.unit(), meter.count(), meter.total(), meter.max()));
      }
      meters.put(server.toString(), ofServer);
    }
    return meters;
  }

  /** Returns how often each region of the table has flushed; omits regions without a flush. */
  public Map<String, Long> flushesByRegion() {
    return Map.copyOf(flushesByRegion);
  }

  /** Returns how each server's recorder clock drifted against the client's. */
  public List<ClockDrift> clocks() {
    return clocks.values().stream().map(ClockSteps::drift).toList();
  }

  /** Drains one last time, and compresses the file if it is large. */
  @Override
  public void close() throws IOException {
    ending = true;
    try {
      lines.end("the recorders have not been drained for a minute");
    } finally {
      calls.close();
      admin.close();
    }
    try {
      RunFile.compress(file, COMPRESSED_FROM_BYTES);
    } catch (IOException e) {
      LOG.warn("{} stays uncompressed", file, e);
    }
  }

  /** Skips older records: on a real cluster they belong to other tables. */
  private static Map<ServerName, ServerLedgers> present(Admin admin) throws IOException {
    Map<ServerName, ServerLedgers> ledgers = new LinkedHashMap<>();
    for (ServerName server : admin.getRegionServers()) {
      RecorderClient recorder = RecorderClient.of(admin, server, RecorderClock.anchoredNow());
      ServerLedgers ofServer = new ServerLedgers();
      ofServer.skip(recorder);
      ledgers.put(server, ofServer);
    }
    return ledgers;
  }

  /** Drains all servers; one server's failure or silence does not affect the others. */
  private void drain() throws IOException {
    boolean isLast = ending;
    Collection<ServerName> living = admin.getRegionServers();
    append(gone.notAmong(living));
    List<ServerName> present = living.stream().filter(server -> !gone.isGone(server)).toList();
    Taking taking = new Taking();
    Set<ServerName> late = calls.owing();
    calls.ask(present);
    calls.take(isLast ? LAST_PATIENCE : PATIENCE, taking);
    // Their answers may be from before the end.
    late.retainAll(taking.answered);
    if (isLast && !late.isEmpty()) {
      calls.ask(late);
      calls.take(LAST_PATIENCE, taking);
    }
    synchronized (events) {
      events.flush();
    }
    if (taking.failure != null) {
      throw taking.failure;
    }
    List<ServerName> silent =
        calls.owing().stream().filter(server -> !gone.isGone(server)).toList();
    if (isLast && !silent.isEmpty()) {
      throw new IOException("no answer for a minute from the recorder of " + silent);
    }
  }

  private final class Taking implements ServerCalls.Outcome {
    private final Set<ServerName> answered = new HashSet<>();
    private IOException failure;

    @Override
    public void answered(ServerName server, long micros) {
      answered.add(server);
      gone.answered(server, micros);
    }

    @Override
    public void failed(ServerName server, IOException e) throws IOException {
      append(gone.after(e, server));
      failure = gone.isGone(server) ? failure : e;
    }
  }

  private void append(List<ServersGone.Gone> servers) throws IOException {
    for (ServersGone.Gone server : servers) {
      append(EventLine.gone(server.server().toString(), server.lastAnswer()));
    }
  }

  private void append(EventLine line) throws IOException {
    synchronized (events) {
      events.append(line);
    }
  }

  /** Drains a server; returns when it gave its last answer, in epoch microseconds. */
  private long drain(ServerName server) throws IOException {
    String name = server.toString();
    RecorderClient recorder = RecorderClient.of(admin, server, clock);
    ClockReading reading = recorder.ping(PINGS);
    append(EventLine.of(name, reading));
    clocks
        .computeIfAbsent(name, ClockSteps::new)
        .add(reading.offsetMicros(), reading.errorMicros());
    ServerLedgers ofServer = ledgers.computeIfAbsent(server, unknown -> new ServerLedgers());
    ofServer.drainEvents(recorder, page -> appendEvents(name, page));
    ofServer.drainBatches(recorder, page -> appendBatches(name, page));
    return clock.epochMicros();
  }

  private void appendBatches(String server, LedgerPage<SlowBatch> page) throws IOException {
    if (page.overwritten() > 0) {
      lost.addAndGet(page.overwritten());
      append(EventLine.lostBatches(server, page.overwritten(), clock.epochMicros()));
    }
    for (SlowBatch batch : page.events()) {
      append(EventLine.of(server, batch));
    }
  }

  private void appendEvents(String server, LedgerPage<StallEvent> page) throws IOException {
    if (page.overwritten() > 0) {
      lost.addAndGet(page.overwritten());
      append(EventLine.lostEvents(server, page.overwritten(), clock.epochMicros()));
    }
    for (StallEvent event : page.events()) {
      append(EventLine.of(server, event));
      count(event);
    }
  }

  private synchronized void count(StallEvent event) {
    if (event.isOpen() || !table.equals(event.scope().table().orElse(null))) {
      return;
    }
    long bytes = event.figure(Figure.BYTES_OUT).orElse(0);
    StallCause cause = event.cause().orElse(null);
    if (cause == StallCause.FLUSH) {
      flushes = flushes.plus(event.durationMicros(), bytes);
      event.scope().region().ifPresent(region -> flushesByRegion.merge(region, 1L, Long::sum));
    } else if (cause == StallCause.COMPACTION) {
      compactions = compactions.plus(event.durationMicros(), bytes);
    }
  }
}
