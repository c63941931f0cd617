package dev.htk.harness.trial;

import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.EventRecording;
import dev.htk.harness.run.RunFolder;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.sanity.ClockDrift;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The recording of a trial, or none where the trial or the cluster goes without recorders. */
final class Recorders implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Recorders.class);

  private static final long POLL_MILLIS = 250;

  private final EventRecording recording;
  private final RecorderLevel level;

  private Recorders(EventRecording recording, RecorderLevel level) {
    this.recording = recording;
    this.level = level;
  }

  /**
   * Makes sure that level B, where it is asked for, is on every server's class path.
   *
   * @throws HarnessException if a region server has no recorder
   */
  static void requireFor(TrialSpec spec, Connection connection)
      throws HarnessException, IOException {
    if (spec.recorder() != RecorderLevel.AB) {
      return;
    }
    try {
      EventRecording.requireRecorders(connection);
    } catch (RecorderMissingException e) {
      throw HarnessException.badInput(
          "--recorder ab needs the recorder on every region server, but %s; use --recorder a or"
              + " off, or install it first",
          e.getMessage());
    }
  }

  static Recorders start(TrialSpec spec, Connection connection, TableName table, RunFolder folder)
      throws IOException {
    if (spec.recorder() == RecorderLevel.OFF) {
      return new Recorders(null, RecorderLevel.OFF);
    }
    try {
      return new Recorders(
          EventRecording.start(connection, table.getNameAsString(), folder), spec.recorder());
    } catch (RecorderMissingException e) {
      LOG.info("this cluster has no recorders; its events are not recorded", e);
      return new Recorders(null, RecorderLevel.OFF);
    }
  }

  /**
   * A short run on a fast machine can be over before its first compaction is: waits for that one,
   * while it runs and at most so long. Returns at once where compactions are not recorded.
   */
  void awaitFirstCompaction(Connection connection, TableName table, long limitMillis)
      throws IOException, InterruptedException {
    if (level != RecorderLevel.AB) {
      return;
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
    try (Admin admin = connection.getAdmin()) {
      while (recording.activity().compactions().count() == 0
          && admin.getCompactionState(table) != CompactionState.NONE
          && System.nanoTime() < deadline) {
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  /**
   * What was recorded, complete once this is closed; null where nothing could be. Flushes and
   * compactions are seen by level B only.
   */
  ServerActivity activity() {
    return level == RecorderLevel.AB ? recording.activity() : null;
  }

  /** What the recorders of all servers have metered. */
  Map<String, ? extends Map<String, ?>> meters() throws IOException {
    return recording == null ? Map.of() : recording.meters();
  }

  /**
   * The least flushes that a region of the table has had; empty where flushes are not recorded.
   *
   * @param regions of the table, of which some may not have flushed at all
   */
  OptionalLong fewestFlushes(int regions) {
    if (level != RecorderLevel.AB) {
      return OptionalLong.empty();
    }
    Collection<Long> flushes = recording.flushesByRegion().values();
    return flushes.size() < regions
        ? OptionalLong.of(0)
        : flushes.stream().mapToLong(Long::longValue).min();
  }

  /** How the servers' clocks went against this one. */
  List<ClockDrift> clocks() {
    return recording == null ? List.of() : recording.clocks();
  }

  @Override
  public void close() throws IOException {
    if (recording != null) {
      recording.close();
    }
  }
}
