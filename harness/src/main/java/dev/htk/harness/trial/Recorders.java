// SPDX-License-Identifier: Apache-2.0
package dev.htk.harness.trial;

import dev.htk.coprocessor.client.RecorderDeniedException;
import dev.htk.coprocessor.client.RecorderMissingException;
import dev.htk.harness.outcome.HarnessException;
import dev.htk.harness.recording.EventRecording;
import dev.htk.harness.run.RecorderLevel;
import dev.htk.harness.run.ServerActivity;
import dev.htk.harness.run.law.ClockDrift;
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

/**
 * The recording of a trial; empty if the trial or the cluster has no recorders.
 *
 * @param recording null if it is empty
 */
record Recorders(EventRecording recording, RecorderLevel level) implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Recorders.class);

  private static final long POLL_MILLIS = 250;

  /**
   * Checks that level B, if requested, is on the class path of every region server.
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

  static Recorders start(TrialSpec spec, Connection connection, TableName table)
      throws IOException {
    if (spec.recorder() == RecorderLevel.OFF) {
      return new Recorders(null, RecorderLevel.OFF);
    }
    try {
      return new Recorders(
          EventRecording.start(connection, table.getNameAsString(), spec.runFolder()),
          spec.recorder());
    } catch (RecorderMissingException e) {
      LOG.info("this cluster has no recorders; its events are not recorded", e);
      return new Recorders(null, RecorderLevel.OFF);
    } catch (RecorderDeniedException e) {
      LOG.warn("this user may not ask the recorders; their events are not recorded", e);
      return new Recorders(null, RecorderLevel.OFF);
    }
  }

  /**
   * Waits until the first compaction is over, but not beyond a limit: a short run on a fast machine
   * can end before it. Returns at once if none is running or compactions are not recorded.
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
   * Returns what was recorded, complete once this is closed; null if flushes and compactions were
   * not recorded. Only level B records them.
   */
  ServerActivity activity() {
    return level == RecorderLevel.AB ? recording.activity() : null;
  }

  /** Returns the meters of all servers' recorders. */
  Map<String, ? extends Map<String, ?>> meters() throws IOException {
    return recording == null ? Map.of() : recording.meters();
  }

  /**
   * Returns the smallest number of flushes of any region; empty if flushes are not recorded.
   *
   * @param regions of the table, including regions that have never flushed
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

  /** Returns how the servers' clocks drifted against this JVM's clock. */
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
