// SPDX-License-Identifier: Apache-2.0
package dev.htk.coprocessor.wal;

import dev.htk.coprocessor.recording.Recording;
import dev.htk.coprocessor.recording.SourceKind;
import dev.htk.coprocessor.recording.SyncSpan;
import dev.htk.coprocessor.recording.Threshold;
import dev.htk.coprocessor.sampling.Probe;
import dev.htk.coprocessor.wire.Scope;
import dev.htk.coprocessor.wire.StallCause;
import dev.htk.coprocessor.wire.StallEvent;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.io.asyncfs.monitor.ExcludeDatanodeManager;
import org.apache.hadoop.hbase.regionserver.wal.AbstractFSWAL;
import org.apache.hadoop.hbase.regionserver.wal.AsyncFSWAL;

/**
 * Looks for DataNodes that HBase newly excludes from its WAL pipelines because they answered slowly
 * ({@code ExcludeDatanodeManager}). HBase excludes a DataNode once in {@code
 * hbase.regionserver.async.wal.exclude.datanode.info.ttl.hour}, three DataNodes at most, and only
 * with AsyncFSWAL. HBase logs the DataNode's name at "Slow datanode".
 *
 * <p>The event is the sync that the last slow answer held up. A DataNode that was excluded without
 * such a sync could not be connected to, and causes no event.
 */
final class SlowDataNodes implements Probe {
  private final Callable<ExcludeDatanodeManager> server;
  private final Recording recording;
  private final ServerWals wals;
  private final Set<Object> known = new HashSet<>();
  private ExcludeDatanodeManager manager;
  private long lastLook;
  private long unexplainedSince;

  /**
   * Creates the probe.
   *
   * @param server returns the server's exclusions; null while the server starts
   */
  SlowDataNodes(Callable<ExcludeDatanodeManager> server, Recording recording, ServerWals wals) {
    this.server = server;
    this.recording = recording;
    this.wals = wals;
  }

  @Override
  public SourceKind kind() {
    return SourceKind.DATANODES;
  }

  @Override
  public boolean attach() throws Exception {
    lastLook = recording.clock().epochMicros();
    unexplainedSince = 0;
    manager = hasMeasuringWal() ? server.call() : null;
    if (manager == null) {
      return false;
    }
    known.addAll(manager.getExcludeDNs().keySet());
    return true;
  }

  private boolean hasMeasuringWal() throws IOException {
    List<AbstractFSWAL<?>> present = wals.asOf(lastLook);
    for (AbstractFSWAL<?> wal : present) {
      if (wal instanceof AsyncFSWAL) {
        return true;
      }
    }
    if (!present.isEmpty()) {
      recording.source(kind()).lacks("only AsyncFSWAL measures its DataNodes");
    }
    return false;
  }

  /** Records one sample late, because HBase excludes a DataNode just before it reports the sync. */
  @Override
  public void sample(long nowMicros) throws Exception {
    if (unexplainedSince != 0) {
      recordSlowSync(unexplainedSince, nowMicros);
      unexplainedSince = 0;
    }
    // Read anew each time, because HBase replaces it when the configuration changes.
    Map<?, ?> excluded = manager.getExcludeDNs();
    if (excluded.size() != known.size()) {
      if (!known.containsAll(excluded.keySet())) {
        unexplainedSince = lastLook;
      }
      known.clear();
      known.addAll(excluded.keySet());
    }
    lastLook = nowMicros;
  }

  private void recordSlowSync(long endedFrom, long endedTo) throws Exception {
    SyncSpan slowest = null;
    AbstractFSWAL<?> slowestOf = null;
    for (AbstractFSWAL<?> wal : wals.asOf(endedTo)) {
      SyncSpan sync = recording.syncs().of(wal).longest(endedFrom, endedTo).orElse(null);
      if (sync != null && (slowest == null || sync.micros() > slowest.micros())) {
        slowest = sync;
        slowestOf = wal;
      }
    }
    if (slowest != null && slowest.micros() >= recording.thresholds().micros(Threshold.WAL_SYNC)) {
      Scope scope = WalScope.now(slowestOf);
      recording.record(
          StallEvent.of(StallCause.SLOW_DATANODE, scope, slowest.start()).endedAt(slowest.end()));
    }
  }

  @Override
  public void detach() {
    manager = null;
    known.clear();
  }
}
